package org.idempotentmdb.sample.orders;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;

/** An account with a balance. Adding to it is not naturally idempotent: done twice, it is wrong. */
@Entity
@Table(name = "account")
@NamedQuery(
        name = "Account.credit",
        query = "update Account a set a.balanceCents = a.balanceCents + :amount where a.accountId = :account")
public class Account {

    @Id
    @Column(name = "account_id")
    private String accountId;

    @Column(name = "balance_cents", nullable = false)
    private long balanceCents;

    /** For the persistence provider. */
    protected Account() {}
}
