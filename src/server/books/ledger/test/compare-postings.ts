import type { ClientBase, Pool } from 'pg'
import { dec, plainText } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { openingDay, postingRule, postingsOf } from '#domain/posting.ts'
import type { PostedKind } from '#domain/posting.ts'
import type { PostedDocuments } from '#domain/posted-documents.ts'
import { withWorths } from './settled-worths.ts'
import type { Documents } from './settled-worths.ts'

type Database = Pick<ClientBase | Pool, 'query'>

const posted = 'exchange_rate::text, date::text, deleted_at is not null as is_deleted'
const paidBefore =
  'deleted_at is not null as is_deleted, paid_before::text, total::text, total_without_vat::text, vat_total::text'

const vatRowsOf = (kind: 'invoice' | 'expense', columns = '') =>
  `coalesce((select jsonb_agg(jsonb_build_object('base', v.base::text, 'vat', v.vat::text${columns}) order by v.position)
    from ${kind}_vat v where v.company_id = d.company_id and v.${kind}_id = d.id), '[]') as vat_rows`

/** The documents of each kind, as the posting rule reads them. */
const documents: Record<PostedKind, string> = {
  invoice: `select company_id, id, currency, ${posted}, origin, type, client_id, paid_before::text, total::text, total_without_vat::text, vat_total::text,
    voided_at is not null as is_void, ${vatRowsOf('invoice')} from invoice d`,
  expense: `select company_id, id, currency, exchange_rate::text, posting_date::text as date, deleted_at is not null as is_deleted, origin, kind, vendor_id,
    category_id, paid_before::text, total::text, total_without_vat::text, vat_total::text,
    ${vatRowsOf('expense', `, 'type', v.type, 'vat_not_deducted', v.vat_not_deducted::text`)} from expense d`,
  payment: `select company_id, id, currency, ${posted}, type, purpose, client_id, account_id, total::text, source_account_id, destination_account_id,
    destination_currency, destination_total::text, credit_invoice_id, credit_expense_id from payment`,
  invoice_payment: `select x.company_id, x.id, i.currency, i.exchange_rate::text, p.date::text, i.type as invoice_type, i.client_id,
    p.client_id as payer_id, p.refund_of is not null as is_refund, x.amount::text, x.joined_on::text, x.payment_id, i.id as document_id, i.date::text as document_date
    from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
    join payment p on p.company_id = x.company_id and p.id = x.payment_id`,
  expense_payment: `select x.company_id, x.id, e.currency, e.exchange_rate::text, p.date::text, e.vendor_id, p.client_id as payee_id,
    x.amount::text, x.joined_on::text, x.payment_id, e.id as document_id, e.posting_date::text as document_date
    from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
    join payment p on p.company_id = x.company_id and p.id = x.payment_id`,
  paid_before: `select company_id, id, currency, exchange_rate::text, date::text, 'invoice' as of, client_id as party_id, ${paidBefore}
      from invoice where paid_before <> 0
    union all select company_id, id, currency, exchange_rate::text, posting_date::text,
      case kind when 'credit' then 'vendor_credit' else 'expense' end, vendor_id, ${paidBefore} from expense where paid_before <> 0`,
  company_account: `select company_id, id, currency, null as exchange_rate, '${openingDay}' as date,
    deleted_at is not null as is_deleted, initial_balance::text from company_account`,
}

export const kinds = Object.keys(documents) as PostedKind[]

/** The entries of every document by the posting rule and in the ledger, which must be equal, and the events that happened. */
export const comparePostings = async (database: Database, companyId: string) => {
  const { rows } = await database.query('select currency, differences_from::text from company where id = $1', [
    companyId,
  ])
  const read = await readDocuments(database, companyId, rows[0])
  const byRule: Record<string, string[]> = {}
  const events = new Set<string>()
  for (const kind of kinds)
    for (const document of read[kind]) {
      const postings = postingsOf(kind, document, rows[0].currency)
      byRule[`${kind} ${document.id}`] = postings.map((posting) => textOf(posting))
      for (const event of eventsOf(kind, document)) if (postings.length > 0) events.add(event)
    }
  const inLedger: Record<string, string[]> = Object.fromEntries(Object.keys(byRule).map((key) => [key, []]))
  for (const entry of await entriesOf(database, companyId))
    (inLedger[`${entry.document_kind} ${entry.document_id}`] ??= []).push(textOf(entry))
  return { byRule, inLedger, events }
}

const eventsOf = <Kind extends PostedKind>(kind: Kind, document: PostedDocuments[Kind]): string[] =>
  postingRule[kind].filter(({ when }) => when(document)).map(({ event }) => event)

/** All documents, with the worths of credits and of settling parts. */
const readDocuments = async (
  database: Database,
  companyId: string,
  company: { currency: string; differences_from: PlainDate | null },
): Promise<Documents> => {
  const entries = await Promise.all(kinds.map(async (kind) => [kind, await documentsOf(database, kind, companyId)]))
  return withWorths(Object.fromEntries(entries) as Documents, company)
}

const documentsOf = async <Kind extends PostedKind>(database: Database, kind: Kind, companyId: string) => {
  const { rows } = await database.query(`select * from (${documents[kind]}) d where company_id = $1`, [companyId])
  return rows as (PostedDocuments[Kind] & { id: string })[]
}

const entriesOf = async (database: Database, companyId: string) => {
  const { rows } = await database.query(
    `select document_kind, document_id, position, account, nullif(subject_id, no_subject()) as subject_id, currency, date::text,
      amount::text, base_amount::text from ledger_entry where company_id = $1 order by document_kind, document_id, position`,
    [companyId],
  )
  return rows
}

type Entry = {
  position: number
  account: string
  subject_id: string | null
  currency: string
  date: string
  amount: Parameters<typeof dec>[0]
  base_amount: Parameters<typeof dec>[0]
}

const textOf = ({ position, account, subject_id, currency, date, amount, base_amount }: Entry): string =>
  `${position} ${account} ${subject_id} ${date} ${plainText(dec(amount))} ${currency} = ${plainText(dec(base_amount))}`

/** The entries of a document in the ledger: account, debit or credit, amount, its value in the company's currency. */
export const readEntries = async (database: Database, kind: string, id: string): Promise<string[]> => {
  const { rows } = await database.query(
    `select account, debit::text, credit::text, currency, base_amount, abs(base_amount)::text as base from ledger_entry
      where document_kind = $1 and document_id = $2 order by position`,
    [kind, id],
  )
  const plain = (amount: string) => plainText(dec(amount))
  return rows.map(({ account, debit, credit, currency, base, base_amount }) =>
    [
      Number(debit) || (!Number(credit) && Number(base_amount) > 0) ? 'debit' : 'credit',
      account,
      plain(Number(debit) ? debit : credit),
      currency,
      ...(currency === 'EUR' ? [] : [`worth ${plain(base)}`]),
    ].join(' '),
  )
}
