import { sql } from 'kysely'
import { z } from 'zod'
import type { ReportDocument } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { LedgerAccount, PostedKind } from '#domain/posting.ts'
import { readCursorOf, writeCursor } from './paging.ts'
import { differenceLines, resultLines } from '#domain/ledger-account.ts'
import { otherPurposes } from '#domain/payment-purpose.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { reportText } from './report.ts'
import type { DocumentPage, ReportContext } from './report.ts'

/** Which ledger entries a figure is made of. */
export type EntryFilter = {
  account: LedgerAccount
  /** Absent: from the beginning. */
  from?: PlainDate
  to: PlainDate
  /** A client, account or category; `noSubject` for entries without one. */
  subject?: string
  kinds?: readonly PostedKind[]
  /** All entries of this side of profit and loss: of the account, which is `income` or `expense`, and exchange differences. */
  isWholeSide?: boolean
  /** Only of invoices of this type. */
  invoiceType?: 'simple' | 'credit'
  /** Only of invoices to this client, for the account `income`, or expenses of this vendor. */
  party?: string
  /** Only entries in this currency, in it instead of the company's. */
  currency?: string
}

/** More documents are not counted. */
export const maxCounted = 1000

const cursorShape = z.tuple([z.string().refine(isPlainDate), z.uuid()])
type Cursor = z.infer<typeof cursorShape>

const accountOf = ({ account, isWholeSide }: EntryFilter) =>
  isWholeSide && (account === 'income' || account === 'expense')
    ? sql`(e.account = ${account} or (e.account = 'fx' and e.subject_id = ${resultLines[differenceLines[account]]}))`
    : sql`e.account = ${account}`

const conditionsOf = (filter: EntryFilter, { from, to, subject, kinds, currency } = filter) => sql`
  ${accountOf(filter)} and e.date <= ${to}::date ${from ? sql`and e.date >= ${from}::date` : sql``}
  ${subject === undefined ? sql`` : sql`and e.subject_id = ${subject}::uuid`}
  ${kinds ? sql`and e.document_kind = any(${[...kinds]}::text[])` : sql``}
  ${currency ? sql`and e.currency = ${currency}` : sql``}`

/** Documents of one type or party are found by their own index: among a million others there may be few. */
const documentOf = ({ companyId }: Scope, { account, from, to, invoiceType, party }: EntryFilter) => {
  if (!invoiceType && !party) return undefined
  const days = sql`i.date <= ${to}::date ${from ? sql`and i.date >= ${from}::date` : sql``}`
  const type = invoiceType ? sql`and i.type = ${invoiceType}` : sql``
  return account === 'expense'
    ? {
        kind: 'expense',
        from: sql`expense i`,
        where: sql`i.company_id = ${companyId} and i.deleted_at is null and i.vendor_id = ${party}::uuid`,
      }
    : {
        kind: 'invoice',
        from: sql`invoice i`,
        where: sql`i.company_id = ${companyId} and i.deleted_at is null and i.voided_at is null and ${days} ${type}
          ${party ? sql`and i.client_id = ${party}::uuid` : sql``}`,
      }
}

/** `offset 0`: the entries of each document by its key; a plan for all entries of the account at once reads a million of them. */
const sourceOf = (scope: Scope, filter: EntryFilter) => {
  const document = documentOf(scope, filter)
  return document
    ? sql`${document.from} cross join lateral (
          select e.* from ledger_entry e where e.company_id = i.company_id and e.document_kind = ${document.kind} and e.document_id = i.id
            and ${conditionsOf(filter)} offset 0) e
        where ${document.where}`
    : sql`ledger_entry e where e.company_id = ${scope.companyId} and ${conditionsOf(filter)}`
}

/**
 * How many documents made the entries, at most `maxCounted`. Entries of one account are counted from the newest, in the order of its index:
 * without an order they were read in that of the table, all of it for an account of few entries.
 */
export const countDocuments = async (scope: Scope, filter: EntryFilter): Promise<number> => {
  const order = filter.isWholeSide || documentOf(scope, filter) ? sql`` : sql`order by e.date desc`
  const { rows } = await sql<{ count: number }>`
    select count(distinct document_id)::int as count
    from (select e.document_id from ${sourceOf(scope, filter)} ${order} limit ${maxCounted}) x`.execute(scope.db)
  return rows[0]?.count ?? 0
}

/** The sum of the entries in the currency of the company; debit is positive. */
export const sumEntries = async (scope: Scope, filter: EntryFilter): Promise<Decimal> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(e.base_amount), 0) as amount from ${sourceOf(scope, filter)}`.execute(scope.db)
  return dec(rows[0]?.amount ?? 0)
}

type Entry = { kind: PostedKind; id: string; date: PlainDate; amount: string }
type Found = { kind: PostedKind; id: string; date: PlainDate; amount: Decimal }

/** A document has few entries of one account; enough are read that its last one is on the page. */
const entriesFor = (documents: number) => documents * 3 + 60

/** The documents of the entries, the newest first, each with the sum of its entries. */
const readDocuments = async (scope: Scope, filter: EntryFilter, limit: number, cursor: Cursor | undefined) => {
  const most = entriesFor(limit)
  // An expense is posted on another day than its date if that is closed, so only invoices can be read in the order of their index.
  const isByInvoice = documentOf(scope, filter)?.kind === 'invoice'
  const column = isByInvoice ? sql`i.date, i.id` : sql`e.date, e.document_id`
  const order = isByInvoice ? sql`i.date desc, i.id desc` : sql`e.date desc, e.document_id desc`
  const { rows } = await sql<Entry>`
    select e.document_kind as kind, e.document_id as id, e.date, ${filter.currency ? sql`e.amount` : sql`e.base_amount`} as amount from ${sourceOf(scope, filter)}
    ${cursor ? sql`and (${column}) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
    order by ${order} limit ${most}`.execute(scope.db)
  const found: Found[] = []
  for (const { amount, ...entry } of rows) {
    const last = found.at(-1)
    if (last?.id === entry.id) last.amount = last.amount.plus(amount)
    else found.push({ ...entry, amount: dec(amount) })
  }
  // The entries of the last document may continue after those that were read.
  return rows.length < most ? found : found.slice(0, -1)
}

type Named = {
  id: string
  kind: ReportDocument['kind']
  target: string
  title: string | null
  number: string | null
  /** The day to show instead of that of the entries: of an opening balance, which counts from the first possible day. */
  day: PlainDate | null
}

/** The name of a payment that has neither a party nor a note: its purpose. */
const purposeNames = (language: ReaderScope['language']) =>
  Object.fromEntries(otherPurposes.map((purpose) => [purpose, reportText(language, `${purpose}_purpose`)]))

/** What documents of the ledger are called; parts of payments show as their payment with the number of what it pays. */
export const readDocumentNames = async (
  { db, companyId, language }: ReaderScope,
  found: readonly { kind: PostedKind; id: string }[],
): Promise<Map<string, Named>> => {
  const ids = Map.groupBy(found, ({ kind }) => kind)
  const of = (kind: PostedKind) => (ids.get(kind) ?? []).map(({ id }) => id)
  const { rows } = await sql<Named>`
    select id, 'invoice' as kind, id as target, client_title::text as title, number, null::date as day from invoice
      where company_id = ${companyId} and id = any(${of('invoice')}::uuid[])
    union all select id, 'expense', id, vendor_title::text, number, null from expense
      where company_id = ${companyId} and id = any(${of('expense')}::uuid[])
    union all select id, 'invoice', id, client_title::text, number, null from invoice
      where company_id = ${companyId} and id = any(${of('paid_before')}::uuid[])
    union all select id, 'expense', id, vendor_title::text, number, null from expense
      where company_id = ${companyId} and id = any(${of('paid_before')}::uuid[])
    union all select p.id, 'payment', p.id, coalesce(p.client_title::text, p.note, purposes.names ->> p.purpose), r.number, null
      from (select ${JSON.stringify(purposeNames(language))}::jsonb) purposes (names), payment p
      left join receipt r on r.company_id = p.company_id and r.payment_id = p.id
      where p.company_id = ${companyId} and p.id = any(${of('payment')}::uuid[])
    union all select x.id, 'payment', p.id, p.client_title::text, i.number, null from invoice_payment x
      join payment p on p.company_id = x.company_id and p.id = x.payment_id
      join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      where x.company_id = ${companyId} and x.id = any(${of('invoice_payment')}::uuid[])
    union all select x.id, 'payment', p.id, p.client_title::text, d.number, null from expense_payment x
      join payment p on p.company_id = x.company_id and p.id = x.payment_id
      join expense d on d.company_id = x.company_id and d.id = x.expense_id
      where x.company_id = ${companyId} and x.id = any(${of('expense_payment')}::uuid[])
    union all select id, 'account', id, title, null, (created_at at time zone 'UTC')::date from company_account
      where company_id = ${companyId} and id = any(${of('company_account')}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The documents that made entries as a page. `sign` is that of the account in the figure, `list` the address of the list with the same documents. */
export const entryDocuments = async (
  context: ReportContext,
  filter: EntryFilter,
  page: { limit: number; cursor?: string | undefined; sign: 1 | -1; list?: string | null },
): Promise<DocumentPage> => {
  const found = await readDocuments(
    context,
    filter,
    page.limit + 1,
    page.cursor ? readCursorOf(cursorShape, page.cursor) : undefined,
  )
  const shown = found.slice(0, page.limit)
  const names = await readDocumentNames(context, shown)
  const last = shown.at(-1)
  const currency = filter.currency ?? context.currency
  return {
    data: shown.map(({ kind: _, id, date, amount }) => {
      const named = names.get(id)
      return {
        kind: named?.kind ?? 'invoice',
        id: named?.target ?? id,
        title: named?.title ?? null,
        number: named?.number ?? null,
        date: named?.day ?? date,
        amount: amountText(amount.times(page.sign), currency),
        currency,
      }
    }),
    count: await countDocuments(context, filter),
    next: found.length > shown.length && last ? writeCursor([last.date, last.id]) : null,
    list: page.list ?? null,
  }
}
