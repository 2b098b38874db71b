import { sql } from 'kysely'
import type {
  BookClient,
  ClosedDocument,
  DeclinedTarget,
  KnownPayer,
  MatchBooks,
  MatchEntry,
  OpenDocument,
  OtherEntry,
  OwnAccount,
  UnmatchedPayment,
} from '#domain/bank/match/books.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { removeTrailing } from '#domain/text.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { isExchangeThrough } from './exchange-through.ts'
import { openCredits } from './refund.queries.ts'
import { readRules } from '../rule/stored.ts'
import type { StoredRule } from '../rule/stored.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId'>

/** An open document or a client with what a candidate shows of it. */
export type ShownDocument = OpenDocument & { client_title: string | null }
export type ShownPayment = UnmatchedPayment & { client_title: string | null }
export type Books = Omit<MatchBooks, 'open' | 'payments' | 'rules'> & {
  open: readonly ShownDocument[]
  payments: readonly ShownPayment[]
  rules: readonly StoredRule[]
}

/** More open documents than this are narrowed to those that the entries may name or pay exactly. */
const mostOpen = 20_000
const mostClients = 50_000
/** How far a payment that was recorded by hand, or the other side of a transfer, may be from the entry. */
const days = 14

const openInvoices = sql`i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid' and i.type not in ('credit', 'quote') and not i.is_invoiced`
const openExpenses = sql`e.deleted_at is null and e.payment_state <> 'paid' and e.kind <> 'credit'`

/** Runs of digits in the texts of entries, without leading zeros: what the end of a document's number may be. */
const numbersIn = (entries: readonly MatchEntry[]): string[] => [
  ...new Set(
    entries.flatMap(({ text, reference }) =>
      [...`${text} ${reference}`.slice(0, 2000).matchAll(/\d{1,12}/g)].map(([digits]) => digits.replace(/^0+/, '')),
    ),
  ),
]

/** Words with a digit, as a number may be written exactly. */
const wordsIn = (entries: readonly MatchEntry[]): string[] => {
  const words = entries.flatMap(({ text, reference }) => `${text} ${reference}`.slice(0, 2000).split(/[\s,;:()]/))
  const trimmed = words.filter((word) => /[0-9]/.test(word)).map((word) => removeTrailing(word, '.-/'))
  return [...new Set(trimmed.flatMap((word) => [word, word.toUpperCase()]))]
}

const readOpen = async ({ db, companyId }: Reader, entries: readonly MatchEntry[], amounts: readonly string[]) => {
  const { rows: counts } = await sql<{ invoices: boolean; expenses: boolean }>`
    select
      (select count(*) from (select from invoice i where i.company_id = ${companyId} and ${openInvoices} limit ${mostOpen + 1}) x) > ${mostOpen} as invoices,
      (select count(*) from (select from expense e where e.company_id = ${companyId} and ${openExpenses} limit ${mostOpen + 1}) x) > ${mostOpen} as expenses`.execute(
    db,
  )
  const numbers = numbersIn(entries)
  const narrowed = (table: 'i' | 'e', isMany: boolean | undefined) =>
    isMany
      ? sql`(${sql.ref(`${table}.unpaid`)} = any(${amounts}::numeric[])
          or ltrim(substring(${sql.ref(`${table}.number`)} from '[0-9]+$'), '0') = any(${numbers}::text[]))`
      : sql`true`
  // Few: a credit is open only until it is used or paid back.
  const creditsOf = (kind: 'invoice' | 'expense') =>
    sql`(select kind, id, number, client_id, client_title, currency, total, unpaid, date, date_due, is_proforma
      from (${openCredits(kind, companyId)}) x limit ${mostOpen})`
  const { rows } = await sql<ShownDocument>`
    select 'invoice' as kind, i.id, i.number, i.client_id, i.client_title, i.currency, i.total, i.unpaid, i.date, i.date_due, i.type = 'proforma' as is_proforma
      from invoice i where i.company_id = ${companyId} and ${openInvoices} and ${narrowed('i', counts[0]?.invoices)}
    union all
    select 'expense', e.id, e.number, e.vendor_id, e.vendor_title, e.currency, e.total, e.unpaid, e.date, e.date_due, false
      from expense e where e.company_id = ${companyId} and ${openExpenses} and ${narrowed('e', counts[0]?.expenses)}
    union all ${creditsOf('invoice')} union all ${creditsOf('expense')}`.execute(db)
  return rows
}

const readClosed = async ({ db, companyId }: Reader, entries: readonly MatchEntry[]): Promise<ClosedDocument[]> => {
  const words = wordsIn(entries)
  if (words.length === 0) return []
  const { rows } = await sql<ClosedDocument>`
    select 'invoice' as kind, i.id, i.number, i.client_id from invoice i
      where i.company_id = ${companyId} and i.type in ('simple', 'proforma') and i.number = any(${words}::text[]) and i.deleted_at is null
        and i.payment_state = 'paid'
    union all
    select 'expense', e.id, e.number, e.vendor_id from expense e
      where e.company_id = ${companyId} and lower(e.number) = any(${words.map((word) => word.toLowerCase())}::text[]) and e.deleted_at is null and e.payment_state = 'paid'
    limit 5000`.execute(db)
  return rows
}

const readClients = async ({ db, companyId }: Reader): Promise<BookClient[]> => {
  const { rows } = await sql<BookClient>`
    select id, title, code, vat_code, case when account_number is null then '{}'::text[] else array[account_number] end as ibans
    from client where company_id = ${companyId} and deleted_at is null order by id desc limit ${mostClients}`.execute(
    db,
  )
  return rows
}

const readAccounts = async ({ db, companyId }: Reader): Promise<OwnAccount[]> => {
  const { rows } = await sql<OwnAccount>`
    select id, title, account_number, currency, type from company_account
    where company_id = ${companyId} and deleted_at is null and archived_at is null order by id`.execute(db)
  return rows
}

type Span = { accounts: readonly string[]; amounts: readonly string[]; from: string; to: string }

/** Payments of the accounts with such an amount that are no entry yet. A transfer is listed for each of its accounts. */
const readPayments = async ({ db, companyId }: Reader, span: Span): Promise<ShownPayment[]> => {
  const { accounts, amounts, from, to } = span
  const near = sql`p.company_id = ${companyId} and p.deleted_at is null and p.date between ${from}::date - ${days}::int and ${to}::date + ${days}::int`
  const free = sql`not exists (select from bank_match m join bank_entry b on b.company_id = m.company_id and b.id = m.entry_id
    where m.company_id = p.company_id and m.payment_id = p.id and b.account_id = x.account_id)
    and not ${isExchangeThrough(sql`p`, sql`x.account_id`)}`
  const { rows } = await sql<ShownPayment>`
    select p.id, x.account_id, p.date, x.amount, p.client_id, p.client_title from payment p cross join lateral account_moves(p) x
      where ${near} and p.account_id = any(${accounts}::uuid[]) and p.total = any(${amounts}::numeric[]) and ${free}
    union all
    select p.id, x.account_id, p.date, x.amount, p.client_id, p.client_title from payment p cross join lateral account_moves(p) x
      where ${near} and p.type = 'transfer' and x.account_id = any(${accounts}::uuid[]) and abs(x.amount) = any(${amounts}::numeric[]) and ${free}`.execute(
    db,
  )
  return rows
}

const readOthers = async ({ db, companyId }: Reader, span: Span): Promise<OtherEntry[]> => {
  const { rows } = await sql<OtherEntry & { account_number: string }>`
    select b.id, b.account_id, b.currency, b.date, b.amount, b.name, b.account_number as account, b.code, b.text, b.reference, b.kind, b.state = 'matched' as matched
    from bank_entry b where b.company_id = ${companyId} and b.date between ${span.from}::date - ${days}::int and ${span.to}::date + ${days}::int
      and abs(b.amount) = any(${span.amounts}::numeric[]) and b.state <> 'ignored' and b.returned_entry_id is null
    order by b.date desc, b.id desc limit 20000`.execute(db)
  return rows
}

const readKnown = async ({ db, companyId }: Reader, entries: readonly MatchEntry[]): Promise<KnownPayer[]> => {
  const numbers = [...new Set(entries.map(({ account }) => account).filter(Boolean))]
  if (numbers.length === 0) return []
  const { rows } = await sql<KnownPayer>`
    select account_number as iban, client_id from bank_party
    where company_id = ${companyId} and account_number = any(${numbers}::text[])`.execute(db)
  return rows
}

const readDeclined = async ({ db, companyId }: Reader, entries: readonly MatchEntry[]): Promise<DeclinedTarget[]> => {
  const { rows } = await sql<DeclinedTarget>`
    select entry_id, target from bank_declined
    where company_id = ${companyId} and entry_id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}

/** What the books say about the entries: open documents, clients, payments recorded before, the other sides of transfers. */
export const readBooks = async (context: Reader, entries: readonly MatchEntry[]): Promise<Books> => {
  const amounts = [...new Set(entries.map(({ amount }) => plainText(dec(amount).abs())))]
  const dates = entries.map(({ date }) => date).toSorted()
  const span: Span = {
    accounts: [...new Set(entries.map(({ account_id }) => account_id))],
    amounts,
    from: dates[0] ?? '2000-01-01',
    to: dates.at(-1) ?? '2000-01-01',
  }
  const [open, closed, clients, accounts, payments, others, known_payers, declined, rules, company] = await Promise.all(
    [
      readOpen(context, entries, amounts),
      readClosed(context, entries),
      readClients(context),
      readAccounts(context),
      readPayments(context, span),
      readOthers(context, span),
      readKnown(context, entries),
      readDeclined(context, entries),
      readRules(context),
      context.db.selectFrom('company').select('title').where('id', '=', context.companyId).executeTakeFirstOrThrow(),
    ],
  )
  return {
    company_title: company.title,
    open,
    closed,
    clients,
    accounts,
    payments,
    entries: others,
    rules,
    declined,
    known_payers,
  }
}
