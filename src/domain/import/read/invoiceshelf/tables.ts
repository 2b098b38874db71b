import { dec, plainText, type Decimal } from '#domain/decimal.ts'
import { UnreadableImport } from '../problem.ts'
import { decimalOf, moneyOf, textOf } from '../values.ts'
import type { DumpRow } from './sql-dump.ts'

/** The tables that are read. Those of people, tokens and settings have secrets: they are never looked at. */
export const shelfTables = [
  'companies',
  'countries',
  'currencies',
  'customers',
  'addresses',
  'units',
  'items',
  'taxes',
  'invoices',
  'invoice_items',
  'payments',
  'payment_methods',
  'expenses',
  'expense_categories',
] as const
export type ShelfTable = (typeof shelfTables)[number]

/** The rows of a dump. */
export type Shelf = {
  rows: (table: ShelfTable) => readonly DumpRow[]
  /** The row with an id; undefined for none. */
  find: (table: ShelfTable, id: string | null | undefined) => DumpRow | undefined
}

/** Throws `not_invoiceshelf` for a dump of another program. */
export const shelfOf = (dump: ReadonlyMap<string, readonly DumpRow[]>): Shelf => {
  const [company] = dump.get('companies') ?? []
  const [customer] = dump.get('customers') ?? []
  if (!company || (customer && !('contact_name' in customer))) throw new UnreadableImport('not_invoiceshelf')
  const byId = new Map<ShelfTable, Map<string, DumpRow>>()
  const rows = (table: ShelfTable) => dump.get(table) ?? []
  return {
    rows,
    find: (table, id) => {
      if (!id) return undefined
      let known = byId.get(table)
      if (!known) {
        known = new Map(rows(table).map((row) => [row['id'] ?? '', row]))
        byId.set(table, known)
      }
      return known.get(id)
    },
  }
}

/** The rows by the value of a column. */
export const groupedBy = (rows: readonly DumpRow[], column: string): Map<string, DumpRow[]> =>
  Map.groupBy(
    rows.filter((row) => row[column] !== null && row[column] !== undefined),
    (row) => row[column] ?? '',
  ) as Map<string, DumpRow[]>

/** An amount in hundredths, whatever its currency; undefined if it is no number. */
export const hundredths = (text: string | null | undefined): Decimal | undefined =>
  text === null || text === undefined ? undefined : decimalOf(text)?.times('0.01')

export const amountOf = (text: string | null | undefined, currency: string): string => {
  const amount = hundredths(text)
  return amount ? moneyOf(amount, currency) : ''
}

export const numberOf = (text: string | null | undefined): string | null => {
  const number = decimalOf(text ?? '')
  return number ? plainText(number) : null
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** A note without the tags of its editor. */
export const noteOf = (html: string | null | undefined): string =>
  textOf(
    (html ?? '')
      .slice(0, 20_000)
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? ' '),
  )

/** The code of a row's currency and its rate, which is what one unit of it is worth in the company's currency. */
export const currencyOf = (shelf: Shelf, row: DumpRow, own: string): { currency: string; exchange_rate: string } => {
  const currency = textOf(shelf.find('currencies', row['currency_id'])?.['code']).toUpperCase() || own
  const rate = decimalOf(row['exchange_rate'] ?? '')
  return { currency, exchange_rate: currency === own || !rate?.gt(dec('0')) ? '' : plainText(rate) }
}
