import { sql } from 'kysely'
import type { OnlinePaymentToDo } from '#contract/money/online-payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

const maxShown = 100

type Stored = Omit<OnlinePaymentToDo, 'kind' | 'reference'> & { key: string }

/** What waits for a person, oldest first. */
export const readToDo = async ({
  db,
  companyId,
}: Pick<CompanyContext, 'db' | 'companyId'>): Promise<OnlinePaymentToDo[]> => {
  const { rows } = await sql<Stored>`
    select e.id, e.provider, e.key, e.reason, e.received_at, e.event ->> 'amount' as amount, e.event ->> 'currency' as currency,
      i.id as invoice_id, i.number as invoice_number, coalesce(i.client_title, c.title) as client_title, e.payment_id
    from online_payment_event e
    left join online_payment o on o.company_id = e.company_id and o.id = e.online_payment_id
    left join invoice i on i.company_id = o.company_id and i.id = o.invoice_id
    left join client c on c.company_id = o.company_id and c.id = o.client_id
    where e.company_id = ${companyId} and e.outcome = 'to-do' order by e.id limit ${maxShown}`.execute(db)
  return rows.map(({ key, ...stored }) => ({
    ...stored,
    // Only the code of events writes keys: a kind and an id.
    kind: key.slice(0, key.indexOf(' ')) as OnlinePaymentToDo['kind'],
    reference: key.slice(key.indexOf(' ') + 1),
    received_at: new Date(stored.received_at).toISOString(),
    amount: stored.amount !== null && stored.currency !== null ? amountText(dec(stored.amount), stored.currency) : null,
  }))
}

/** Takes an item off the list; false if it is not on it. */
export const closeToDo = async ({ db, companyId, session, now }: CompanyContext, id: string): Promise<boolean> => {
  const { rows } =
    await sql`update online_payment_event set outcome = 'done', done_by = ${session.user_id}::uuid, done_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id} and outcome = 'to-do' returning id`.execute(db)
  return rows.length > 0
}
