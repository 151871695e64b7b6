package org.idempotentmdb.sample.orders;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;

/** The points that the owner of an account has collected. */
@Entity
@Table(name = "loyalty_account")
@NamedQuery(
        name = "LoyaltyAccount.award",
        query = "update LoyaltyAccount l set l.points = l.points + :points where l.accountId = :account")
public class LoyaltyAccount {

    @Id
    @Column(name = "account_id")
    private String accountId;

    @Column(nullable = false)
    private long points;

    /** For the persistence provider. */
    protected LoyaltyAccount() {}
}
