import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Whether a payment only passes through an account: an entry of another account was exchanged into the currency of its documents, so the account
 * has a payment and a transfer that cancel each other, and no statement has them.
 */
export const isExchangeThrough = (payment: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from bank_match m
    join bank_entry b on b.company_id = m.company_id and b.id = m.entry_id and b.account_id <> ${accountId}
    join bank_match o on o.company_id = m.company_id and o.entry_id = m.entry_id and o.payment_id <> m.payment_id
    where m.company_id = ${payment}.company_id and m.payment_id = ${payment}.id)`
