import { expect } from 'vitest'
import { invoiceTabs } from '#domain/invoice-type.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Books, Item } from '#server/test/books.ts'

export const numbersIn = ({ data }: Item): string[] => data.map((row: Item) => row.number)
/** All rows of a query, page by page; fails if a row comes twice. */
export const walk = async (of: Books, query: string, limit: number): Promise<Item[]> => {
  const rows: Item[] = []
  let cursor: string | null = ''
  do {
    const page: Item = await of.list(`?limit=${limit}${query}${cursor ? `&cursor=${cursor}` : ''}`)
    rows.push(...page.data)
    cursor = page.meta.next_cursor
    if (rows.length > 500) throw new Error('the list has more than 500 rows')
  } while (cursor)
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  return rows
}

/** Proformas have sums of their own; void and deleted documents are not owed. */
const totalsOf = (rows: Item[], isOfProformas: boolean) =>
  [
    ...Map.groupBy(
      rows.filter(({ type }) => type !== 'quote' && (type === 'proforma') === isOfProformas),
      (row) => row.currency as string,
    ),
  ]
    .map(([currency, of]) => {
      const waited = of.filter((row) => !row.voided_at && !row.deleted_at)
      const add = (field: string, rows = of) =>
        sum(rows.map((row) => dec(row[field]))).toFixed(currency === 'JPY' ? 0 : 2)
      return {
        currency,
        total: add('total'),
        paid: add('paid'),
        credited: add('credited_total'),
        unpaid: add('unpaid', waited),
      }
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))

/** Each tab's count and totals against its rows. */
export const expectCorrectMeta = async (of: Books, query = '') => {
  const metas = await Promise.all(
    [...invoiceTabs.map((tab) => `&tab=${tab}`), '&archived=1'].map(async (tab) => {
      const rows = await walk(of, `${tab}${query}`, 200)
      const { meta } = await of.list(`?limit=1${tab}${query}`)
      expect({ tab, count: meta.count, totals: meta.totals }).toEqual({
        tab,
        count: rows.length,
        totals: totalsOf(rows, tab === '&tab=proforma' || query === '&type=proforma'),
      })
      return { meta, count: rows.length }
    }),
  )
  const counts = Object.fromEntries(invoiceTabs.map((tab, index) => [tab, metas[index]?.count]))
  for (const { meta } of metas) expect(meta.tabs).toEqual(counts)
}
