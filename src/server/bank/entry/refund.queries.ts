import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId'>

/**
 * Money of a client that is paid back: what is received or credited and not used for invoices, less what was paid to it and not used for
 * expenses. Of a vendor the other way round.
 */
const leftOfParty = (kind: 'invoice' | 'expense', party: RawBuilder<unknown>, currency: RawBuilder<unknown>) => {
  const [received, paid] = kind === 'invoice' ? ['income', 'expense'] : ['expense', 'income']
  const credit = sql.ref(kind === 'invoice' ? 'm.credit_invoice_id' : 'm.credit_expense_id')
  return sql`(select coalesce(sum(m.unused) filter (where m.type = ${received} or ${credit} is not null), 0)
      - coalesce(sum(m.unused) filter (where m.type = ${paid}), 0)
    from payment m where m.company_id = q.company_id and m.client_id = ${party} and m.currency = ${currency} and m.deleted_at is null
      and m.purpose = 'documents' and m.unused > 0)`
}

/** Credit invoices whose value is neither used for other documents nor paid back, as documents with a negative unpaid amount. */
export const openCredits = (kind: 'invoice' | 'expense', companyId: string): RawBuilder<unknown> => {
  const document = sql.ref(kind)
  const [party, title, id] =
    kind === 'invoice'
      ? ['d.client_id', 'd.client_title', 'q.credit_invoice_id']
      : ['d.vendor_id', 'd.vendor_title', 'q.credit_expense_id']
  const left = leftOfParty(kind, sql.ref(party), sql.ref('q.currency'))
  return sql`select ${kind} as kind, d.id, d.number, ${sql.ref(party)} as client_id, ${sql.ref(title)} as client_title, d.currency, d.total,
      -least(q.unused, n.left_of_party) as unpaid, d.date, d.date as date_due, false as is_proforma, n.left_of_party
    from payment q join ${document} d on d.company_id = q.company_id and d.id = ${sql.ref(id)}
      cross join lateral (select ${left} as left_of_party) n
    where q.company_id = ${companyId} and q.type = 'credit' and q.unused > 0 and q.deleted_at is null and d.deleted_at is null
      and n.left_of_party > 0`
}

type OpenCredit = { id: string; unpaid: string; left_of_party: string }

/** The open credit invoices of a party in a currency. Their credits are locked, so that two refunds cannot both use one. */
export const lockOpenCredits = async (
  { db, companyId }: Reader,
  kind: 'invoice' | 'expense',
  party: { client_id: string; currency: string },
): Promise<OpenCredit[]> => {
  await sql`select id from payment where company_id = ${companyId} and type = 'credit' and client_id = ${party.client_id} and unused > 0
    and deleted_at is null order by id for no key update`.execute(db)
  const { rows } = await sql<OpenCredit>`
    select id, unpaid, left_of_party from (${openCredits(kind, companyId)}) x
    where client_id = ${party.client_id} and currency = ${party.currency}`.execute(db)
  return rows
}
