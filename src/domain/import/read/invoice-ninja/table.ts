import { textOf } from '../values.ts'

/** A row of a table: its cells as text. */
export type TextRow = { line: number; cells: readonly string[] }

export const ninjaKinds = [
  'items',
  'invoices',
  'credits',
  'payments',
  'expenses',
  'vendors',
  'clients',
  'products',
] as const
export type NinjaKind = (typeof ninjaKinds)[number]

/**
 * The headings by which an export is known: all of one list. Version 5.10 writes the name of the kind in front of each heading, except in
 * the exports of clients and products. Source: buildHeader of app/Export/CSV/BaseExport.php, the keys in the same file and in
 * ClientExport.php, the words of lang/en/texts.php; github.com/invoiceninja/invoiceninja, commit a148eec0 (2024-09-19).
 */
const signs: readonly (readonly [NinjaKind, readonly string[]])[] = [
  ['items', ['invoice invoice number', 'item product']],
  ['items', ['invoice invoice number', 'item cost']],
  ['items', ['invoice invoice number', 'item line total']],
  // A payment may have the number of its invoice; an invoice may not have a payment of its own.
  ['payments', ['payment date', 'payment amount']],
  ['invoices', ['invoice invoice number', 'invoice amount']],
  ['credits', ['credit credit number', 'credit amount']],
  ['expenses', ['expense date', 'expense amount']],
  ['vendors', ['vendor name']],
  ['clients', ['name', 'client phone']],
  ['clients', ['name', 'vat number']],
  ['clients', ['name', 'email']],
  ['clients', ['client name', 'contact email']],
  ['clients', ['client name', 'client vat number']],
  ['products', ['product', 'price']],
]

const headingOf = (cell: string): string => textOf(cell).toLowerCase()

/** A row with its cells by heading, in lower case; an absent column is empty. */
export type NinjaRow = { file: number; line: number; text: (...headings: string[]) => string }
export type NinjaTable = { kind: NinjaKind; file: number; has: (heading: string) => boolean; rows: NinjaRow[] }

/** The table of an export of Invoice Ninja; undefined if its headings are those of none, for example in another language. */
export const ninjaTable = ([head, ...rows]: readonly TextRow[], file: number): NinjaTable | undefined => {
  const positions = new Map<string, number>()
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const heading = headingOf(cell)
    if (!positions.has(heading)) positions.set(heading, at)
  }
  const has = (heading: string) => positions.has(heading)
  const kind = signs.find(([, headings]) => headings.every(has))?.[0]
  if (!kind) return undefined
  return {
    kind,
    file,
    has,
    rows: rows
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ line, cells }) => ({
        file,
        line,
        text: (...headings) => {
          for (const heading of headings) {
            const text = textOf(cells[positions.get(heading) ?? -1])
            if (text !== '') return text
          }
          return ''
        },
      })),
  }
}
