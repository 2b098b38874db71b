import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { searchText } from '#domain/text.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let cash: Item
let dollars: Item

// Enough documents to make a text common, some with a text too long for the index.
const notes = [null, 'Ačiū už pirkimą', '100 % pagal sutartį_7', `Žąsų ${'ilgas '.repeat(250)}galas`]
const noteOf = (n: number) => notes[n % notes.length]
const inDollars = { currency: 'USD', exchange_rate: '0.9' }
const of = (count: number) => Array.from({ length: count }, (_, n) => n)

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, { vat_enabled: false, vat_code: null })
  const payments = await paymentsOf(books, server)
  const other = await books.create('/client', { title: 'MB „Žuvėdra“', is_vendor: true })
  cash = await payments.account({ type: 'cash', title: 'Kasa' })
  dollars = await payments.account({ title: 'USD', currency: 'USD' })
  const clientOf = (n: number) => (n % 3 === 1 ? other.id : books.client.id)
  const day = (n: number) => `2026-11-${String((n % 20) + 1).padStart(2, '0')}`
  const makeInvoice = async (n: number) => {
    const fields = {
      client_id: clientOf(n),
      date: day(n),
      date_due: null,
      note: noteOf(n),
      lines: [books.line({ price: `${n + 1}` })],
    }
    const invoice = await books.invoice({
      ...fields,
      ...(n % 11 === 5 ? inDollars : {}),
      ...(n % 7 === 6 ? { type: 'proforma' } : {}),
    })
    const action = ['archive', 'void', 'DELETE', 'pay', 'pay', ''][n % 9] ?? ''
    if (action === 'DELETE') await books.ask('DELETE', `/invoice/${invoice.id}`)
    else if (action === 'pay') await books.pay(invoice.id, n % 2 === 0 ? invoice.total : '1')
    else if (action) await books.ask('POST', `/invoice/${invoice.id}/${action}`, { comment: 'Klaida' })
  }
  const makeExpense = async (n: number) => {
    const total = `${n + 1}`
    const currency = n % 10 === 3 ? inDollars : {}
    const form = {
      vendor_id: clientOf(n),
      number: `GV-${n}`,
      date: day(n),
      comment: noteOf(n),
      total,
      total_without_vat: total,
      ...currency,
    }
    const expense = await books.create('/expense', form)
    if (n % 6 === 0) await books.ask('DELETE', `/expense/${expense.id}`)
    if (n % 6 === 1) await books.ask('POST', `/expense/${expense.id}/archive`)
  }
  const makePayment = async (n: number) => {
    const account =
      n % 5 === 2
        ? { account_id: dollars.id, exchange_rate: '0.9' }
        : n % 5 === 3
          ? { account_id: cash.id, receipt: n % 2 === 0 ? null : { type: 'cash-receipt' } }
          : {}
    const payment = await payments.income({
      client_id: clientOf(n),
      type: n % 4 === 3 && n % 5 !== 3 ? 'expense' : 'income',
      total: `${n + 1}`,
      date: day(n),
      note: noteOf(n),
      ...account,
    })
    if (n % 8 === 0) await books.ask('DELETE', `/payment/${payment.id}`)
    if (n % 8 === 1) await books.ask('POST', `/payment/${payment.id}/archive`)
  }
  await Promise.all([...of(26).map(makeInvoice), ...of(24).map(makeExpense), ...of(24).map(makePayment)])
  await payments.transfer(books.account.id, cash.id, { source_total: '4', date: '2026-11-06', note: 'Ačiū' })
  await payments.transfer(books.account.id, dollars.id, {
    source_total: '4',
    destination_total: '5',
    exchange_rate: '0.8',
    date: '2026-11-06',
  })
  const stranger = await openBooks(server)
  for (const _ of of(3)) await stranger.invoice({ note: 'Ačiū' })
})
afterAll(() => server.close())

const texts = [
  'a',
  'z',
  'aciu',
  'ĄŽUOLAS',
  'uab „azuolas“',
  'žuv',
  '%',
  '_',
  '100 %',
  'galas',
  'gas ilg',
  '\\',
  'nieko tokio',
  '-000',
  '2',
]
const live = (row: Item) => !row.deleted_at && !row.archived_at
const isLive = (row: Item) => live(row) && !row.voided_at

type Kind = {
  resource: 'invoice' | 'expense' | 'payment'
  /** Selects all rows from the tables; `text` is the searched text, `taken` is summed as `paid`. */
  rows: string
  tabs: Record<string, (row: Item) => boolean>
  archived: (row: Item) => boolean
}
const kinds: Kind[] = [
  {
    resource: 'invoice',
    rows: `select *, concat_ws(' ', number, client_title, coalesce(note, '')) as text, received as taken,
      paid - received as credited_total from invoice`,
    tabs: {
      all: isLive,
      unpaid: (row) => isLive(row) && row.payment_state !== 'paid' && row.type !== 'credit',
      paid: (row) => isLive(row) && row.payment_state === 'paid' && row.type !== 'credit' && Number(row.received) > 0,
      invoices: (row) => isLive(row) && row.type === 'simple',
      credit: (row) => isLive(row) && row.type === 'credit',
      proforma: (row) => isLive(row) && row.type === 'proforma',
      quotes: (row) => isLive(row) && row.type === 'quote',
      void: (row) => live(row) && row.voided_at,
      deleted: (row) => row.deleted_at,
    },
    archived: (row) => !row.deleted_at && row.archived_at,
  },
  {
    resource: 'expense',
    rows: `select *, concat_ws(' ', number, vendor_title, coalesce(comment, '')) as text, paid as taken from expense`,
    tabs: {
      all: live,
      unpaid: (row) => live(row) && row.payment_state !== 'paid',
      paid: (row) => live(row) && row.payment_state === 'paid',
      deleted: (row) => row.deleted_at,
    },
    archived: (row) => !row.deleted_at && row.archived_at,
  },
  {
    resource: 'payment',
    rows: `select *, concat_ws(' ', coalesce(client_title, ''), coalesce(note, '')) as text, total - unused as taken,
      (select r.number from receipt r where r.payment_id = payment.id) as receipt from payment`,
    tabs: {
      income: (row) => live(row) && row.type === 'income',
      expenses: (row) => live(row) && row.type === 'expense',
      transfers: (row) => live(row) && row.type === 'transfer',
      deleted: (row) => row.deleted_at,
    },
    archived: (row) => !row.deleted_at && row.archived_at && row.type === 'income',
  },
]

/** Proformas have sums of their own; void and deleted documents are not owed. */
const totalsOf = (rows: Item[], { resource }: Kind, isOfProformas: boolean) =>
  [
    ...Map.groupBy(
      rows.filter(({ type }) => resource !== 'invoice' || (type === 'proforma') === isOfProformas),
      (row) => row.currency as string,
    ),
  ]
    .map(([currency, of]) => {
      const add = (field: string) => sum(of.map((row) => dec(String(row[field]))))
      const [total, paid] = [add('total'), add('taken')]
      if (resource !== 'invoice')
        return { currency, total: total.toFixed(2), paid: paid.toFixed(2), unpaid: total.minus(paid).toFixed(2) }
      const waited = of.filter((row) => !row.voided_at && !row.deleted_at)
      return {
        currency,
        total: total.toFixed(2),
        paid: paid.toFixed(2),
        credited: add('credited_total').toFixed(2),
        unpaid: sum(waited.map(({ unpaid }) => dec(unpaid))).toFixed(2),
      }
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))

/** Compares each tab of the query with the rows of the tables that match. */
const expectCounted = async (kind: Kind, query: string, matches: (row: Item) => boolean) => {
  const { resource, rows, tabs, archived } = kind
  const stored = await server.owner.query(`${rows} where company_id = $1`, [books.company.id])
  const matching = stored.rows.filter(matches)
  const counts = Object.fromEntries(Object.entries(tabs).map(([tab, holds]) => [tab, matching.filter(holds).length]))
  for (const [tab, holds] of [...Object.entries(tabs), ['', archived] as const]) {
    const { data, meta } = await books.read(`/${resource}/all?limit=200&${tab ? `tab=${tab}` : 'archived=1'}${query}`)
    const expected = matching.filter(holds)
    expect({
      tab,
      query,
      ids: data.map((row: Item) => row.id).toSorted(),
      count: meta.count,
      tabs: meta.tabs,
      totals: meta.totals,
    }).toEqual({
      tab,
      query,
      ids: expected.map((row) => row.id).toSorted(),
      count: expected.length,
      tabs: counts,
      totals: totalsOf(expected, kind, tab === 'proforma'),
    })
  }
}

const holdsText = (text: string) => (row: Item) =>
  searchText(row.text).includes(searchText(text)) || searchText(row.receipt ?? '').includes(searchText(text))

describe.each(kinds)('a search of a list of $resource', (kind) => {
  test.each(texts)('for „%s“ counts and sums in each tab what holds it', async (text) => {
    await expectCounted(kind, `&search=${encodeURIComponent(text)}`, holdsText(text))
  })

  test.each(['a', 'aciu', 'galas'])('for „%s“ does so under other filters', async (text) => {
    const search = `&search=${encodeURIComponent(text)}`
    const matches = holdsText(text)
    const isIn = (row: Item, currency: string) => row.currency === currency || row.destination_currency === currency
    await expectCounted(kind, `${search}&currency=USD`, (row) => matches(row) && isIn(row, 'USD'))
    await expectCounted(kind, `${search}&currency=EUR`, (row) => matches(row) && isIn(row, 'EUR'))
    const period = (row: Item) => row.date >= '2026-11-05' && row.date <= '2026-11-12'
    await expectCounted(kind, `${search}&date_from=2026-11-05&date_to=2026-11-12`, (row) => matches(row) && period(row))
    const { id } = books.client
    const isOfClient = (row: Item) => [row.client_id, row.vendor_id].includes(id)
    await expectCounted(kind, `${search}&client_id=${id}`, (row) => matches(row) && isOfClient(row))
  })

  test('shows an exact number first, however common the text is', async () => {
    if (kind.resource === 'payment') return
    const day = { number: 'A', date: '2026-11-20' }
    if (kind.resource === 'invoice') await books.invoice(day)
    else await books.create('/expense', { ...day, vendor_id: books.client.id, total: '1', total_without_vat: '1' })
    const { data, meta } = await books.read(`/${kind.resource}/all?search=a&sort=date`)
    expect([data[0].number, meta.count > 10]).toEqual(['A', true])
  })
})

describe('a list without a search', () => {
  test.each(kinds)('of $resource is counted in one currency, a period, one client', async (kind) => {
    await expectCounted(kind, '', () => true)
    await expectCounted(kind, '&currency=USD', (row) => row.currency === 'USD' || row.destination_currency === 'USD')
    await expectCounted(kind, '&date_from=2026-11-10', (row) => row.date >= '2026-11-10')
    const { id } = books.client
    await expectCounted(kind, `&client_id=${id}`, (row) => [row.client_id, row.vendor_id].includes(id))
  })

  test('of invoices is counted by type', async () => {
    await expectCounted(kinds[0]!, '&type=simple,credit', ({ type }) => type !== 'proforma')
  })

  test('of payments is counted by account and by what is left of them, a transfer at both its accounts', async () => {
    const payment = kinds[2]!
    const at = (row: Item, id: string) =>
      [row.account_id, row.source_account_id, row.destination_account_id].includes(id)
    for (const { id } of [books.account, cash, dollars]) {
      await expectCounted(payment, `&account_id=${id}`, (row) => at(row, id))
      await expectCounted(payment, `&account_id=${id}&unused=1`, (row) => at(row, id) && row.unused > 0)
      await expectCounted(
        payment,
        `&account_id=${id}&currency=USD`,
        (row) => at(row, id) && (row.currency === 'USD' || row.destination_currency === 'USD'),
      )
      await expectCounted(payment, `&account_id=${id}&search=a`, (row) => at(row, id) && holdsText('a')(row))
    }
    await expectCounted(payment, '&unused=1', (row) => row.unused > 0)
  })
})
