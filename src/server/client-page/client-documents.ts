import { sql } from 'kysely'
import type { StoredStyle } from '#domain/invoice-style.ts'
import { today } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { QuoteAnswer } from '#domain/quote.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { isClientTokenOf } from '#server/sales/client-link/token.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { safe } from './html.ts'
import type { LinkWays } from './link-document.ts'

export const pageTabs = ['all', 'unpaid', 'quotes', 'payments'] as const
export const pageSorts = ['date', 'due', 'total', 'unpaid'] as const
export const rowsOfPage = 50
/** The last page that is shown: the statement has what is older. */
const maxPage = 200
/** As many documents are counted, summed and sorted, so that the page of a client with any number of them is fast. */
export const mostCounted = 1000

/** What the address of a page asks for. */
export type Wanted = {
  tab: (typeof pageTabs)[number]
  sort: (typeof pageSorts)[number]
  direction: 'asc' | 'desc'
  /** From 1. */
  page: number
}

/** Anything else than the known words is the first page of all documents. */
export const wantedOf = (query: unknown): Wanted => {
  const asked = query as Record<string, unknown>
  const page = Number(asked['page'])
  return {
    tab: pageTabs.find((each) => each === asked['tab']) ?? 'all',
    sort: pageSorts.find((each) => each === asked['sort']) ?? 'date',
    direction: asked['direction'] === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 1 && page <= maxPage ? page : 1,
  }
}

/** An address of the same page. */
export const hrefOf = (token: string, { tab, sort, direction, page }: Wanted): string => {
  const query = new URLSearchParams()
  if (tab !== 'all') query.set('tab', tab)
  if (sort !== 'date' || direction !== 'desc') {
    query.set('sort', sort)
    query.set('direction', direction)
  }
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return safe(`/c/${token}${text && `?${text}`}`)
}

export type ListedDocument = {
  id: string
  type: 'simple' | 'proforma' | 'quote' | 'credit'
  vat: boolean
  number: string
  date: PlainDate
  date_due: PlainDate | null
  total: string
  unpaid: string
  currency: string
  payment_state: 'unpaid' | 'partly-paid' | 'paid'
  credited: 'none' | 'partly' | 'whole'
  is_invoiced: boolean
  quote_answer: QuoteAnswer | null
  valid_until: PlainDate | null
  /** Of a quote: the client can still accept or decline it. */
  waits: boolean
  origin: 'own' | 'import'
}

/** Whose page it is: the company and its client. */
export type PageOwner = {
  company_id: string
  client_id: string
  nonce: string
  company: {
    title: string
    currency: string
    time_zone: string
    email: string | null
    phone: string | null
    style: StoredStyle
    logo_width: number | null
    logo_height: number | null
  }
  branding: boolean
  client: { title: string; code: string | null; type: 'legal' | 'individual'; language: string }
  token: string
  today: PlainDate
}

/** What `read_client_link` answers, with exact figures as text. */
export type ClientDocuments = PageOwner & {
  balances: { currency: string; debt: string; advance: string }[]
  /** Null: there are too many documents to sum. */
  issued: { currency: string; count: number; total: string }[] | null
  /** One more than `mostCounted` stands for any number above it; `late` and `next_due` are of the counted ones. */
  counts: {
    all: number
    unpaid: number
    quotes: number
    owed: number
    late: number
    next_due: PlainDate | null
    payments: number
  }
  documents: ListedDocument[]
  payments: { date: PlainDate; amount: string; currency: string; kind: string }[]
}

/** What a client can pay at once: its open invoices in one currency, the longest due first. */
export type ClientPayment = PageOwner & {
  currency: string
  /** All currencies in which it owes something. */
  currencies: string[]
  /** One more than `mostPaid` stands for any number above it. */
  invoices: {
    id: string
    number: string
    date: PlainDate
    date_due: PlainDate | null
    unpaid: string
    origin: 'own' | 'import'
  }[]
  /** Where to pay by transfer; null: the company shows no account in this currency. */
  account: { account_number: string; bank_name: string | null; bank_code: string | null } | null
  ways: LinkWays
}

/** The invoices that one payment pays; a payment of the books has at most 200 parts. */
export const mostPaid = 100

type Reader = Pick<Services, 'pool' | 'keys' | 'clock'>

/** What a token of a client shows; undefined for an unknown, revoked or ended link. */
export const readClientDocuments = async (
  services: Reader,
  token: string,
  { tab, sort, direction, page }: Wanted,
): Promise<ClientDocuments | undefined> => {
  const moment = services.clock()
  // Without a company and a user: row-level security hides every row, and only the function sees those of the client. One row more than
  // a page tells whether there are older ones.
  const stored = await inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<{ found: Omit<ClientDocuments, 'token' | 'today'> | null }>`
      select read_client_link(${hashOfToken(token)}, ${moment.toISOString()}, ${tab}, ${sort}, ${direction}, ${rowsOfPage + 1},
        ${(page - 1) * rowsOfPage}, ${mostCounted}) as found`.execute(db)
    return rows[0]?.found
  })
  if (!stored || !isClientTokenOf(services.keys.document_link, token, stored)) return undefined
  return { ...stored, token, today: today(moment, stored.company.time_zone) }
}

/** What a client can pay with a token; undefined for an unknown, revoked or ended link. */
export const readClientPayment = async (
  services: Reader,
  token: string,
  currency: string | null,
): Promise<ClientPayment | undefined> => {
  const moment = services.clock()
  const stored = await inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<{ found: Omit<ClientPayment, 'token' | 'today'> | null }>`
      select read_client_payment(${hashOfToken(token)}, ${moment.toISOString()}, ${currency}, ${mostPaid}) as found`.execute(
      db,
    )
    return rows[0]?.found
  })
  if (!stored || !isClientTokenOf(services.keys.document_link, token, stored)) return undefined
  return { ...stored, token, today: today(moment, stored.company.time_zone) }
}

type Opened = {
  company_id: string
  client_id: string
  nonce: string
  language: string
  currency: string
  /** The document, if it is one of the client's that a link may open. */
  document: string | null
}

/** Whose documents a token opens, and one of them by its id. */
export const openOfClient = async (services: Reader, token: string, id: string | null): Promise<Opened | undefined> => {
  const found = await inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<{ found: Opened | null }>`
      select open_of_client(${hashOfToken(token)}, ${services.clock().toISOString()}, ${id}) as found`.execute(db)
    return rows[0]?.found
  })
  return found && isClientTokenOf(services.keys.document_link, token, found) ? found : undefined
}
