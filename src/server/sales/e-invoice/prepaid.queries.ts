import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * What was paid on the invoice up to its date (BT-113), without amounts settled by credits. Its first sending fixes it: a payment of
 * such a day that is added or removed later does not change what the buyer got.
 */
export const prepaidOf = (invoice: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  (select e.prepaid from document_email e where e.company_id = ${invoice}.company_id and e.invoice_id = ${invoice}.id
    and e.sent_at is not null and e.prepaid is not null order by e.sent_at, e.id limit 1),
  (select sum(x.amount) from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    where x.company_id = ${invoice}.company_id and x.invoice_id = ${invoice}.id and p.type <> 'credit' and p.date <= ${invoice}.date), 0)`
