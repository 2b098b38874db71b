import type { ExportForm } from '#contract/books/export.ts'
import type { RecordName } from '#domain/resources.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { listDocuments, readDocuments, readLines, readTotals, readVatTotals } from './document.queries.ts'
import type { Values } from './document.queries.ts'

/** The kind defines how values are written: money has at least two decimals, a number keeps its own. `unit` is shown in the heading. */
export type Column = {
  key: string
  kind: 'text' | 'translated' | 'date' | 'money' | 'number'
  width: number
  unit?: string
}

const column =
  (kind: Column['kind'], width: number) =>
  (key: string): Column => ({ key, kind, width })

export const text = column('text', 18)
export const wide = column('text', 36)
export const short = column('text', 8)
export const translated = column('translated', 16)
export const date = column('date', 12)
export const money = column('money', 14)
export const number = column('number', 10)

/** Lists that can be downloaded. */
export type ListName = RecordName

export type Table = {
  name: 'documents' | 'lines' | 'totals' | 'vat' | 'report' | 'notes' | 'expense_vat' | ListName
  columns: readonly Column[]
  rows: AsyncIterable<Values>
}

const sums = ['total_without_vat', 'vat_total', 'total'].map(money)

export const documentColumns: readonly Column[] = [
  text('number'),
  translated('type'),
  date('date'),
  date('date_due'),
  wide('client_title'),
  text('client_code'),
  text('client_vat_code'),
  short('client_country'),
  short('currency'),
  number('exchange_rate'),
  ...sums,
  money('paid'),
  money('credited'),
  money('unpaid'),
  translated('state'),
  text('reference_number'),
  text('order_reference'),
  text('buyer_reference'),
  text('contract_reference'),
  date('date_supply'),
  date('supply_from'),
  date('supply_to'),
  short('deliver_country'),
  wide('note'),
]
const lineColumns: readonly Column[] = [
  text('number'),
  translated('type'),
  date('date'),
  wide('client_title'),
  wide('title'),
  wide('description'),
  number('quantity'),
  short('unit'),
  number('price'),
  number('vat_rate'),
  ...sums,
  short('currency'),
  translated('state'),
]
const totalColumns: readonly Column[] = [
  translated('type'),
  short('currency'),
  number('count'),
  ...sums,
  money('paid'),
  money('credited'),
  money('unpaid'),
]
const vatColumns: readonly Column[] = [
  translated('type'),
  short('currency'),
  text('code'),
  wide('title'),
  number('vat_rate'),
  money('base'),
  money('vat'),
]

const batchSize = 500

/** Reads the rows of documents in batches to save memory, and reports how many documents were read. */
const inBatches = async function* (
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Values[]>,
  onDone: (count: number) => Promise<void>,
) {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    yield* await read(batch)
    await onDone(batch.length)
  }
}

const inOneBatch = async function* (read: () => Promise<Values[]>) {
  yield* await read()
}

/** The documents of a form as tables. `onDone` is called after each batch of documents. */
export const tablesOf = async (scope: ReaderScope, form: ExportForm, onDone: (count: number) => Promise<void>) => {
  const ids = (await listDocuments(scope, form)).map(({ id }) => id)
  const documents: Table = {
    name: 'documents',
    columns: documentColumns,
    rows: inBatches(ids, (batch) => readDocuments(scope, batch), onDone),
  }
  const others: Table[] = [
    {
      name: 'lines',
      columns: lineColumns,
      rows: inBatches(
        ids,
        (batch) => readLines(scope, batch),
        async () => {},
      ),
    },
    { name: 'totals', columns: totalColumns, rows: inOneBatch(() => readTotals(scope, form)) },
    { name: 'vat', columns: vatColumns, rows: inOneBatch(() => readVatTotals(scope, form)) },
  ]
  return { documents, others }
}

/** The texts of an exported file in a language: sheet names, column headings and translated values. */
export const tableTextsIn = (language: Language) => {
  const textFor = (key: string) => textOf(language, 'export_file', key) ?? key
  return {
    sheet: (name: Table['name']) => textFor(`sheet_${name}`),
    heading: ({ key, unit }: Column) => [textFor(`column_${key}`), ...(unit ? [unit] : [])].join(', '),
    // 'purpose_other' would be a plural form.
    word: ({ key }: Column, value: string) => textFor(key === 'purpose' ? `${value}_${key}` : `${key}_${value}`),
  }
}
export type TableTexts = ReturnType<typeof tableTextsIn>
