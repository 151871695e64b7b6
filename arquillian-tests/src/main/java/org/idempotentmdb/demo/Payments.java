package org.idempotentmdb.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The payments of a run and the messages that are sent for them: each payment twice, and every tenth one five times, in an
 * order that is shuffled. The same seed makes the same messages.
 */
final class Payments {

    private static final int ACCOUNTS = 10;
    private static final int SMALLEST_CENTS = 100;
    private static final int LARGEST_CENTS = 20_000;
    private static final String ID_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private final List<Payment> all = new ArrayList<>();
    private final List<Payment> messages = new ArrayList<>();

    Payments(int count, long seed) {
        Random random = new Random(seed);
        Set<String> ids = new HashSet<>();
        while (all.size() < count) {
            String id = messageId(random);
            if (ids.add(id)) {
                long amount = SMALLEST_CENTS + random.nextInt(LARGEST_CENTS - SMALLEST_CENTS + 1);
                all.add(new Payment(id, Integer.toString(all.size() + 1), account(random.nextInt(ACCOUNTS)), amount));
            }
        }
        for (Payment payment : all) {
            messages.addAll(Collections.nCopies(copies(payment), payment));
        }
        Collections.shuffle(messages, random);
    }

    /** Returns every payment once. */
    List<Payment> all() {
        return Collections.unmodifiableList(all);
    }

    /** Returns the payments in the order in which messages are sent for them. */
    List<Payment> messages() {
        return Collections.unmodifiableList(messages);
    }

    int count() {
        return all.size();
    }

    /** Returns how many messages are sent for the payment. */
    static int copies(Payment payment) {
        return Integer.parseInt(payment.orderId()) % 10 == 0 ? 5 : 2;
    }

    /** Returns the accounts, also those without a payment. */
    static List<String> accounts() {
        List<String> accounts = new ArrayList<>();
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts.add(account(i));
        }
        return accounts;
    }

    /** Returns what every account has to hold when each payment had its effect once. */
    Map<String, Long> expected(Consumer consumer) {
        Map<String, Long> balances = new TreeMap<>();
        accounts().forEach(account -> balances.put(account, 0L));
        all.forEach(payment -> balances.merge(payment.accountId(), consumer.effectOf(payment), Long::sum));
        return balances;
    }

    private static String account(int index) {
        return String.format("account-%02d", index + 1);
    }

    private static String messageId(Random random) {
        StringBuilder id = new StringBuilder("pay_01J8");
        for (int i = 0; i < 6; i++) {
            id.append(ID_CHARACTERS.charAt(random.nextInt(ID_CHARACTERS.length())));
        }
        return id.toString();
    }
}
