package org.idempotentmdb.it;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Writes the text of a message into the database; a message without a text fails. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = "smoke"),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false")
        })
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SmokeMessageBean implements MessageListener {

    @Resource(lookup = "jdbc/orders")
    private DataSource orders;

    @Override
    public void onMessage(Message message) {
        try (Connection connection = orders.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into smoke (text) values (?)")) {
            insert.setString(1, ((TextMessage) message).getText());
            insert.executeUpdate();
        } catch (SQLException | JMSException e) {
            throw new IllegalStateException("the message fails", e);
        }
    }
}
