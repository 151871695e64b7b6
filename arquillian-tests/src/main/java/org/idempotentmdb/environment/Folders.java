package org.idempotentmdb.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Copies of folders. */
final class Folders {

    private Folders() {}

    /** Copies a folder with all that is in it, rights included. */
    static void copy(Path from, Path to) {
        try (Stream<Path> paths = Files.walk(from)) {
            List<Path> all = paths.collect(Collectors.toList());
            for (Path path : all) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy " + from + " to " + to, e);
        }
    }
}
