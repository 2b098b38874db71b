import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextNumber } from '#domain/number-series.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
})

const newSeries = (next_number: string, invoice_type = 'simple') =>
  books.create('/series', { invoice_type, next_number })
const nextOf = async (id: string): Promise<string> => (await books.read(`/series/edit/${id}`)).item.next_number
const post = (fields: object) => books.ask('POST', '/invoice', books.form({ ...fields }))
const numbersOf = (responses: Answer[]): string[] =>
  responses.filter(({ status }) => status === 201).map(({ body }) => body.number as string)
const run = (first: string, count: number): string[] => {
  const numbers = [first]
  while (numbers.length < count) numbers.push(nextNumber(numbers.at(-1) ?? ''))
  return numbers
}
const inOrder = (numbers: string[]) => [...numbers].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

const inUse = {
  status: 422,
  body: { code: 'series_number_in_use', errors: { number: ['Toks serijos numeris jau naudojamas.'] } },
}

describe('numbers of a series', () => {
  // The database computes the next number in the statement that stores the invoice.
  test.each([
    'SF-0099',
    'SF-9999',
    '009',
    '999',
    '0',
    'ABC',
    'A1B',
    '2026/9',
    '20261120000000001',
    '99999999999999999999',
    'Nr. 7-',
    'Š-09',
  ])('after %s the series continues with the next number of the domain', async (first) => {
    const series = await newSeries(first)
    const { status, body } = await post({ series_id: series.id })
    expect([status, body.number]).toEqual([201, first])
    expect(await nextOf(series.id)).toBe(nextNumber(first))
  })

  test('64 invoices made concurrently have consecutive numbers without gaps and duplicates', async () => {
    const responses = await Promise.all(Array.from({ length: 64 }, () => post({})))
    expect(responses.map(({ status }) => status)).toEqual(Array(64).fill(201))
    expect(inOrder(numbersOf(responses))).toEqual(run('SF-0001', 64))
    expect(await nextOf(books.series('simple'))).toBe('SF-0065')
  })

  test('a series has the date of its latest invoice, so that the form can warn about the order of numbers', async () => {
    const latest = async () => {
      const { options } = await books.read('/invoice/create')
      return options.series.find(({ id }: Item) => id === books.series('simple')).latest_date
    }
    expect(await latest()).toBeNull()
    await books.invoice({ date: '2026-11-18' })
    await books.invoice({ date: '2026-11-03' })
    expect(await latest()).toBe('2026-11-18')
    const later = await books.invoice({ date: '2026-11-19' })
    expect(await latest()).toBe('2026-11-19')
    await books.ask('DELETE', `/invoice/${later.id}`, { comment: null })
    expect(await latest()).toBe('2026-11-18')
    // Receipts and documents of other companies do not count.
    expect((await books.read('/invoice/create')).options.series.at(-1).latest_date).toBeNull()
  })

  test('refused invoices use no numbers, before or after the number is assigned', async () => {
    const wrong = [
      { client_id: books.company.id },
      { lines: [] },
      { lines: [books.line({ vat_id: books.company.id })] },
      // The database rejects it in the statement that stores it with its number.
      { note: 'REFUSED BY A TRIGGER' },
    ]
    await server.owner.query(`create or replace function refuse_note() returns trigger language plpgsql as $$ begin
      if new.note like 'REFUSED%' then raise exception 'refused'; end if; return new; end $$`)
    await server.owner.query(
      'create constraint trigger refuse_note after insert on invoice deferrable initially deferred for each row execute function refuse_note()',
    )
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(index % 2 === 0 ? {} : (wrong[(index >> 1) % wrong.length] ?? {}))),
    )
    await server.owner.query('drop trigger refuse_note on invoice')
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 500)).toHaveLength(5)
    expect(inOrder(numbersOf(responses))).toEqual(run('SF-0001', 20))
    expect(await nextOf(books.series('simple'))).toBe('SF-0021')
  })

  test('typed numbers between generated ones cause no gap and no duplicate', async () => {
    const typed = ['SF-0005', 'SF-0300', 'KITA-1', 'SF-0005', 'sf-0006', 'SF-0301']
    const responses = await Promise.all(
      Array.from({ length: 48 }, (_, index) => post(index % 8 === 0 ? { number: typed[index / 8] } : {})),
    )
    const numbers = numbersOf(responses)
    expect(new Set(numbers).size).toBe(numbers.length)
    const refused = responses.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body)).toMatchObject(refused.map(() => inUse.body))
    // After a typed higher number the series continues from it; the user skipped the numbers in between.
    const next = await nextOf(books.series('simple'))
    const ofSeries = inOrder(numbers.filter((number) => number.startsWith('SF-')))
    expect(next).toBe(nextNumber(ofSeries.at(-1) ?? ''))
    expect((await books.invoice()).number).toBe(next)
  })

  test('a typed number of the series that is ahead of it advances the series', async () => {
    const { id } = await newSeries('AB-007')
    const typed = async (number: string) => {
      await books.invoice({ series_id: id, number })
      return nextOf(id)
    }
    expect(await typed('AB-003')).toBe('AB-007')
    expect(await typed('XY-100')).toBe('AB-007')
    expect(await typed('AB-007')).toBe('AB-008')
    expect(await typed('AB-0999')).toBe('AB-1000')
    expect((await books.invoice({ series_id: id })).number).toBe('AB-1000')
  })

  test('numbers typed in another series are skipped', async () => {
    const { id } = await newSeries('CD-1')
    await books.invoice({ number: 'CD-1' })
    await books.invoice({ number: 'CD-2' })
    expect((await books.invoice({ series_id: id })).number).toBe('CD-3')
    expect(await nextOf(id)).toBe('CD-4')
  })

  test('a number is unique among the documents of a type, including deleted ones', async () => {
    const next = await nextOf(books.series('simple'))
    const { id } = await books.invoice({ number: 'DU-1' })
    expect(await post({ number: 'DU-1' })).toMatchObject(inUse)
    await books.ask('DELETE', `/invoice/${id}`)
    expect(await post({ number: 'DU-1' })).toMatchObject(inUse)
    expect(await nextOf(books.series('simple'))).toBe(next)
    expect((await post({ number: 'DU-1', type: 'proforma' })).status).toBe(201)
    const other = await openBooks(server)
    expect((await other.invoice({ number: 'DU-1' })).number).toBe('DU-1')
  })

  test('one number typed concurrently through many series is given to one invoice only', async () => {
    const series = await Promise.all(Array.from({ length: 6 }, (_, index) => newSeries(`S${index}-1`)))
    const responses = await Promise.all(series.map(({ id }) => post({ series_id: id, number: 'VIENAS-1' })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
    const mixed = await Promise.all(
      series.flatMap(({ id }) => [post({ series_id: id }), post({ number: 'S0-1' }), post({ number: 'S1-1' })]),
    )
    expect(mixed.every(({ status }) => status === 201 || status === 422)).toBe(true)
    // Requests without a typed number always get one.
    expect(mixed.filter((_, index) => index % 3 === 0).map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(numbersOf(mixed)).size).toBe(numbersOf(mixed).length)
  })

  test('without a chosen series the default series of the type is used', async () => {
    const proforma = await books.invoice({ type: 'proforma' })
    expect(proforma).toMatchObject({ number: 'ISF-0001', series_id: books.series('proforma') })
  })

  test('a number must be typed if the company has no series of the type', async () => {
    await server.owner.query('delete from series where company_id = $1', [books.company.id])
    const response = await post({})
    expect(response.body.errors).toEqual({ number: ['Pasirinkite seriją arba įveskite numerį.'] })
    expect((await books.invoice({ number: '1' })).series_id).toBeNull()
  })
})

describe('the number of a stored invoice', () => {
  const put = async (invoice: Item, fields: object) =>
    books.ask('PUT', `/invoice/${invoice.id}`, { version: (await books.get(invoice.id)).version, ...fields })

  test('the number can be changed to a free one, which advances the series', async () => {
    const invoice = await books.invoice()
    await books.invoice({ number: 'UŽIMTAS-1' })
    expect(await put(invoice, { number: 'UŽIMTAS-1' })).toMatchObject(inUse)
    const changed = await put(invoice, { number: 'SF-0040' })
    expect(changed.body).toMatchObject({ number: 'SF-0040', version: 2 })
    expect((await books.invoice()).number).toBe('SF-0041')
  })

  test('the number stays if it is left out, sent unchanged or sent empty', async () => {
    const invoice = await books.invoice()
    for (const fields of [{ note: 'x' }, { number: invoice.number }, { number: null }, { number: '' }])
      expect((await put(invoice, fields)).body.number).toBe(invoice.number)
    expect((await books.invoice()).number).toBe('SF-0002')
  })

  test('a new number is assigned if another series is chosen and the number is empty', async () => {
    const invoice = await books.invoice()
    const other = await newSeries('KITA-9')
    const kept = await put(invoice, { series_id: other.id })
    expect(kept.body).toMatchObject({ number: invoice.number, series_id: other.id })
    await put(invoice, { series_id: books.series('simple') })
    const moved = await put(invoice, { series_id: other.id, number: null })
    expect(moved.body).toMatchObject({ number: 'KITA-9', series_id: other.id })
    expect(await nextOf(other.id)).toBe('KITA-10')
    const wrong = await put(invoice, { series_id: books.series('proforma') })
    expect(wrong.body.errors).toEqual({ series_id: ['Pasirinkite vieną iš galimų reikšmių.'] })
  })

  test('a number that several invoices request concurrently is given to one of them', async () => {
    const invoices = await Promise.all(Array.from({ length: 8 }, () => books.invoice()))
    const responses = await Promise.all(invoices.map((invoice) => put(invoice, { number: 'NORI-1' })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(7)
  })
})

describe('documents of the same products', () => {
  const areSumsCorrect = async () => {
    const { rows } = await server.owner.query(
      `select bool_and(right_quantity and right_total) as is_right from (
        select p.sold_quantity = coalesce(sum(l.quantity), 0) as right_quantity, p.sold_total = coalesce(sum(l.total_without_vat), 0) as right_total
        from product p left join (invoice_line l join invoice i on i.id = l.invoice_id and i.deleted_at is null) on l.product_id = p.id
        where p.company_id = $1 group by p.company_id, p.id) each_product`,
      [books.company.id],
    )
    return rows[0].is_right
  }
  const line = (product: Item) => books.line({ product_id: product.id, price: '10' })

  test('concurrent creating, changing and deleting in any order does not deadlock', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => books.product()))
    const series = await Promise.all(Array.from({ length: 8 }, (_, index) => newSeries(`P${index}-1`)))
    const linesFrom = (start: number) => {
      const turned = [...products.slice(start), ...products.slice(0, start)]
      return (start % 2 === 0 ? turned : turned.toReversed()).map(line)
    }
    const make = (index: number) => ({
      series_id: series[index % 8].id,
      lines: linesFrom(index % 6),
      ...(index % 3 === 0 ? { currency: 'USD', exchange_rate: '1' } : {}),
    })
    const stored = await Promise.all(Array.from({ length: 24 }, (_, index) => books.invoice(make(index))))
    const responses = await Promise.all(
      stored.flatMap((invoice, index) => [
        post(make(index + 1)),
        books.ask('PUT', `/invoice/${invoice.id}`, { version: 1, lines: linesFrom((index + 1) % 6).slice(3) }),
        books.ask('DELETE', `/invoice/${stored[(index + 5) % 24].id}`),
        books.ask('POST', `/invoice/${stored[(index + 5) % 24].id}/restore`),
      ]),
    )
    // Changes after a deletion are rejected; no request fails with a conflict.
    expect(responses.filter(({ status }) => ![200, 201, 204, 409].includes(status))).toEqual([])
    expect(await areSumsCorrect()).toBe(true)
  })

  test('two documents that swap their products do not deadlock', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => books.product()))
    const halves = [products.slice(0, 4).map(line), products.slice(4).map(line)]
    const stored = await Promise.all(
      Array.from({ length: 16 }, (_, index) => books.invoice({ lines: halves[index % 2] })),
    )
    const responses = await Promise.all(
      stored.map(({ id }, index) => books.ask('PUT', `/invoice/${id}`, { version: 1, lines: halves[(index + 1) % 2] })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(await areSumsCorrect()).toBe(true)
  })
})
