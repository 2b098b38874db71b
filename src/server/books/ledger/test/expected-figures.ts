import type { invoiceTabs } from '#domain/invoice-type.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Item } from '#server/test/books.ts'

// The figures of `#domain/figures.ts`, calculated again from the documents and their payments. Sums are texts by currency.

type Sums = Record<string, string>
type Figure = 'total' | 'paid' | 'credited' | 'unpaid'

export const addUp = (rows: readonly Item[], amount: (row: Item) => string): Sums =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.currency as string)]
      .map(([currency, of]) => [currency, sum(of.map((row) => dec(amount(row)))).toFixed(2)] as const)
      .filter(([, of]) => Number(of) !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const parts = (item: Item, isCredit: boolean) =>
  sum(item.payments.filter(({ type }: Item) => (type === 'credit') === isCredit).map(({ amount }: Item) => dec(amount)))

/** What came as money, here or before a document was moved in. */
const moneyOf = (item: Item) =>
  parts(item, false).plus(dec(item.type === 'credit' || item.kind === 'credit' ? 0 : item.paid_before))

export const figureOf: Record<Figure, (item: Item) => string> = {
  total: ({ total }) => total,
  paid: (item) => moneyOf(item).toFixed(2),
  credited: (item) => (item.type === 'credit' ? item.total : parts(item, true).toFixed(2)),
  unpaid: (item) =>
    item.voided_at || item.deleted_at || item.is_invoiced
      ? '0'
      : dec(item.total)
          .minus(dec(figureOf.paid(item)))
          .minus(dec(figureOf.credited(item)))
          .toFixed(2),
}

const isListed = (item: Item) => !item.deleted_at && !item.voided_at && !item.archived_at
const isSettled = (item: Item) => dec(item.total).minus(moneyOf(item)).minus(parts(item, true)).eq(0)

export const invoiceTab: Record<(typeof invoiceTabs)[number], (item: Item) => boolean> = {
  all: (item) => isListed(item) && item.type !== 'quote',
  unpaid: (item) =>
    isListed(item) && item.type !== 'credit' && item.type !== 'quote' && !item.is_invoiced && !isSettled(item),
  paid: (item) =>
    isListed(item) &&
    item.type !== 'credit' &&
    item.type !== 'quote' &&
    !item.is_invoiced &&
    isSettled(item) &&
    (Number(item.total) === 0 || !moneyOf(item).eq(0)),
  invoices: (item) => isListed(item) && item.type === 'simple',
  credit: (item) => isListed(item) && item.type === 'credit',
  proforma: (item) => isListed(item) && item.type === 'proforma',
  quotes: (item) => isListed(item) && item.type === 'quote',
  void: (item) => Boolean(item.voided_at) && !item.deleted_at && !item.archived_at,
  deleted: (item) => Boolean(item.deleted_at),
}

export const figures: Figure[] = ['total', 'paid', 'credited', 'unpaid']

export const shownTotals = ({ totals }: Item) =>
  Object.fromEntries(figures.map((figure) => [figure, addUp(totals, (total) => total[figure] ?? '0')]))

export const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)
export const baseSum = (amounts: readonly string[]) => sum(amounts.map((amount) => dec(amount))).toFixed(2)
export const sumOfRows = (rows: readonly Item[], field = 'amount') => addUp(rows, (row) => row[field])

export const unpaidInvoices = (items: readonly Item[]) =>
  items.filter((item) => item.type === 'simple' && invoiceTab.unpaid(item))
