import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { refusalOf } from '#server/test/refusal.ts'
import { expenseCalls } from './test/expenses.ts'

let server: TestServer
let books: Books
let vendor: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'UAB „Popierius“', is_client: false, is_vendor: true })
})
afterAll(() => server.close())

const { byTotals, expense, line, itemised, post, read, put, pay } = expenseCalls(() => ({ books, vendor }))

describe('an expense', () => {
  test('an expense with totals only keeps them, and its VAT is the difference', async () => {
    const created = await expense({ number: 'POP 001', comment: 'Lapkričiui' })
    expect(created).toMatchObject({
      vendor_id: vendor.id,
      vendor_title: 'UAB „Popierius“',
      number: 'POP 001',
      currency: 'EUR',
      vat: true,
      total_without_vat: '100.00',
      vat_total: '21.00',
      total: '121.00',
      paid: '0.00',
      unpaid: '121.00',
      payment_state: 'unpaid',
      overdue: false,
      lines: [],
      files: [],
      payments: [],
      duplicates: [],
      refusals: { edit: null, delete: null, add_payment: null, remove_payment: 'no_payments' },
    })
    expect(await read(created.id)).toEqual(created)
  })

  test('an expense without VAT has one total', async () => {
    expect(await expense({ vat: false, total: '50.5', total_without_vat: undefined })).toMatchObject({
      vat: false,
      total_without_vat: '50.50',
      vat_total: '0.00',
      total: '50.50',
    })
    // Without the flag, the amounts decide whether the expense has VAT.
    expect(await expense({ total_without_vat: undefined })).toMatchObject({ vat: false, vat_total: '0.00' })
  })

  test('an expense with lines has the same totals as an invoice', async () => {
    const created = await books.create(
      '/expense',
      itemised({
        lines: [line(), line({ title: 'Knyga', quantity: '1', price: '10', vat_id: books.vat('PVM3') })],
        discount: { kind: 'percent', value: '10' },
        delivery: { amount: '5', vat_id: books.vat('PVM1') },
      }),
    )
    expect(created).toMatchObject({ subtotal: '55.00', discount_total: '5.50', total_without_vat: '54.50' })
    const invoice = await books.invoice({
      lines: [
        books.line({ quantity: '10', price: '4.5' }),
        books.line({ quantity: '1', price: '10', vat_id: books.vat('PVM3') }),
      ],
      discount: { kind: 'percent', value: '10' },
      delivery: { amount: '5', vat_id: books.vat('PVM1') },
    })
    expect([created.vat_total, created.total]).toEqual([invoice.vat_total, invoice.total])
    expect(created.vat_rows.map(({ base, vat }: Item) => [base, vat])).toEqual(
      invoice.vat_breakdown.map(({ base, vat }: Item) => [base, vat]),
    )
  })

  test('lines and totals that disagree are refused, and those that agree are accepted', async () => {
    expect(await post(itemised({ total: '55', total_without_vat: '45' }))).toMatchObject(
      refusalOf({ total: ['Suma nesutampa su eilučių suma: 54,45.'] }),
    )
    expect((await post(itemised({ total: '54.45', total_without_vat: '45.00' }))).status).toBe(201)
  })

  test('invalid figures are refused', async () => {
    const wrong: [object, object][] = [
      [{ total: null, total_without_vat: null }, { total: ['Šis laukelis yra privalomas.'] }],
      [{ total_without_vat: '122' }, { total_without_vat: ['Suma be PVM negali būti didesnė už sumą su PVM.'] }],
      [{ total: '-1', total_without_vat: '-1' }, { total: ['Reikšmė turi būti ne mažesnė kaip 0,00.'] }],
      [{ total: '1.005' }, { total: ['Sumoje per daug skaitmenų po kablelio.'] }],
      [{ vat: false }, { total_without_vat: ['Be PVM abi sumos turi sutapti.'] }],
      [{ vat: true, total_without_vat: null }, { total_without_vat: ['Šis laukelis yra privalomas.'] }],
      [{ discount: { kind: 'percent', value: '5' } }, { discount: ['Nuolaidai ir pristatymui reikia eilučių.'] }],
      [{ date_due: '2026-11-01' }, { date_due: ['Apmokėjimo terminas negali būti ankstesnis už išrašymo datą.'] }],
      [{ currency: 'USD' }, { exchange_rate: ['Nurodykite valiutos kursą.'] }],
      [{ total: '9999999999999' }, { total: ['Įveskite skaičių.'] }],
      [{ vendor_id: uuid() }, { vendor_id: ['Pasirinkite įrašą iš sąrašo.'] }],
      [{ category_id: uuid() }, { category_id: ['Pasirinkite įrašą iš sąrašo.'] }],
      [{ colour: 'red' }, { colour: ['Tokio lauko nėra.'] }],
      [{ number: 'a\nb' }, { number: ['Tekste yra neleistinų simbolių.'] }],
    ]
    for (const [fields, errors] of wrong)
      expect(await post(byTotals(fields)), JSON.stringify(fields)).toMatchObject(refusalOf(errors))
    const lines: [object, object][] = [
      [{ lines: [line({ vat_id: null })], vat: true }, { 'lines.0.vat_id': ['Šis laukelis yra privalomas.'] }],
      [{ lines: [line({ title: '' })] }, { 'lines.0.title': ['Šis laukelis yra privalomas.'] }],
      [{ lines: [line({ quantity: '-1' })] }, { lines: ['Reikšmė turi būti ne mažesnė kaip 0,00.'] }],
      [{ lines: [line({ product_id: uuid() })] }, { 'lines.0.product_id': ['Pasirinkite įrašą iš sąrašo.'] }],
      [{ discount: { kind: 'amount', value: '46' } }, { 'discount.value': ['Nuolaida didesnė už sumą.'] }],
    ]
    for (const [fields, errors] of lines)
      expect(await post(itemised(fields)), JSON.stringify(fields)).toMatchObject(refusalOf(errors))
    const english = await books.ask('POST', '/expense', byTotals({ vat: false }), { 'accept-language': 'en' })
    expect(english.body.errors).toEqual({ total_without_vat: ['Without VAT both totals must be the same.'] })
  })

  test('an expense of a company without VAT has no VAT', async () => {
    const small = await openBooks(server, { vat_enabled: false, vat_code: null })
    const form = byTotals({ vendor_id: small.client.id })
    expect(await small.ask('POST', '/expense', { ...form, vat: true })).toMatchObject(
      refusalOf({ vat: ['Įmonė nėra PVM mokėtoja.'] }),
    )
    expect((await small.ask('POST', '/expense', { ...form, total_without_vat: null })).body).toMatchObject({
      vat: false,
    })
  })

  test('the form offers the archived rows that the expense has, marked as archived, and no others', async () => {
    const make = async (path: string, form: object) => [await books.create(path, form), await books.create(path, form)]
    const [vat, delivered, otherVat] = [
      ...(await make('/vat', { type: 'reduced', rate: '7', title: 'Septyni' })),
      await books.create('/vat', { type: 'reduced', rate: '8', title: 'Aštuoni' }),
    ]
    const [category, otherCategory] = [
      await books.create('/expense-category', { title: 'Sena' }),
      await books.create('/expense-category', { title: 'Kita sena' }),
    ]
    const [account, otherAccount] = await make('/company-account', { type: 'cash', title: 'Laikina' })
    const created = await books.create(
      '/expense',
      itemised({
        lines: [line({ vat_id: vat.id })],
        delivery: { amount: '1', vat_id: delivered.id },
        category_id: category.id,
      }),
    )
    const payment = { account_id: account.id, date: '2026-11-12', amount: '1' }
    await books.ask('POST', `/expense/${created.id}/add-payment`, payment)
    for (const { id } of [vat, delivered, otherVat]) await books.ask('POST', `/vat/${id}/archive`)
    for (const { id } of [category, otherCategory]) await books.ask('POST', `/expense-category/${id}/archive`)
    for (const { id } of [account, otherAccount]) await books.ask('POST', `/company-account/${id}/archive`)
    const offered = async (path: string, archived: boolean) => {
      const { options } = await books.read(path)
      const lists = [options.vats, options.categories, options.accounts]
      return lists.map((rows) => rows.filter((row: Item) => row.archived === archived).map((row: Item) => row.id))
    }
    const other = await expense()
    expect(await offered(`/expense/edit/${created.id}`, true)).toEqual([
      [vat.id, delivered.id],
      [category.id],
      [account.id],
    ])
    for (const path of ['/expense/create', `/expense/create?copy_of=${created.id}`, `/expense/edit/${other.id}`])
      expect(await offered(path, true)).toEqual([[], [], []])
    expect(await offered(`/expense/edit/${created.id}`, false)).toEqual(await offered('/expense/create', false))
    // It keeps the archived rows that it already has, but cannot choose others.
    const stored = await read(created.id)
    expect((await put(stored, { ...stored, comment: 'x' })).body).toMatchObject({ comment: 'x', total: created.total })
    const refused = await put(await read(created.id), { category_id: otherCategory.id })
    expect(refused.body.errors).toEqual({ category_id: ['Įrašas archyvuotas.'] })
  })

  test('an expense makes its client a vendor; an archived or deleted client is refused', async () => {
    const client = await books.create('/client', { title: 'UAB „Abu“' })
    expect(client.is_vendor).toBe(false)
    await expense({ vendor_id: client.id })
    expect((await books.read(`/client/edit/${client.id}`)).item).toMatchObject({ is_client: true, is_vendor: true })
    const old = await books.create('/client', { title: 'UAB „Sena“' })
    await books.ask('POST', `/client/${old.id}/archive`)
    expect(await post(byTotals({ vendor_id: old.id }))).toMatchObject(refusalOf({ vendor_id: ['Įrašas archyvuotas.'] }))
    await books.ask('DELETE', `/client/${old.id}`)
    expect(await post(byTotals({ vendor_id: old.id }))).toMatchObject(
      refusalOf({ vendor_id: ['Pasirinkite įrašą iš sąrašo.'] }),
    )
    expect(await books.ask('DELETE', `/client/${client.id}`)).toMatchObject({
      status: 409,
      body: { code: 'has_documents' },
    })
  })

  test('other expenses of the vendor with the same number are reported, ignoring case', async () => {
    const first = await expense({ number: 'DB-77' })
    const second = await expense({ number: 'db-77', total: '10', total_without_vat: '10' })
    expect(second.duplicates).toEqual([
      { id: first.id, number: 'DB-77', date: '2026-11-10', total: '121.00', currency: 'EUR' },
    ])
    const other = await books.create('/client', { title: 'Kitas', is_vendor: true })
    expect((await expense({ number: 'DB-77', vendor_id: other.id })).duplicates).toEqual([])
    const readDuplicates = (query: string) => books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=${query}`)
    expect((await readDuplicates('DB-77')).data.map(({ id }: Item) => id)).toEqual([second.id, first.id])
    expect((await readDuplicates(`DB-77&except=${first.id}`)).data.map(({ id }: Item) => id)).toEqual([second.id])
    await books.ask('DELETE', `/expense/${second.id}`)
    expect((await read(first.id)).duplicates).toEqual([])
    expect((await readDuplicates('')).data).toEqual([])
  })

  test('all expenses with the same number are counted even if not all are listed', async () => {
    for (let created = 0; created < 11; created += 1) await expense({ number: 'DB-78' })
    const { data, meta } = await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=DB-78`)
    expect(data).toHaveLength(10)
    expect(meta).toEqual({ count: 11 })
    expect((await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=`)).meta).toEqual({ count: 0 })
  })
})

describe('a change of an expense', () => {
  test('a change needs the current version', async () => {
    const created = await expense()
    expect((await put(created, { comment: 'A' })).body).toMatchObject({ comment: 'A', version: created.version + 1 })
    const stale = await put(created, { comment: 'B' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { comment: 'A' } } })
    expect((await read(created.id)).comment).toBe('A')
  })

  test('sending back the whole expense changes only the changed fields', async () => {
    const created = await books.create('/expense', itemised())
    const sent = await put(created, { ...created, lines: [{ ...created.lines[0], quantity: '20' }] })
    expect(sent).toMatchObject({ status: 200, body: { total_without_vat: '90.00', total: '108.90' } })
    const plain = await expense()
    expect((await put(plain, { ...plain, comment: 'Tas pats' })).body).toMatchObject({
      comment: 'Tas pats',
      total: '121.00',
    })
    expect((await put(await read(plain.id), { lines: [line()] })).body).toMatchObject({ total: '54.45' })
    const quickly = await put(await read(plain.id), { lines: [], total: '10', total_without_vat: '8.26' })
    expect(quickly.body).toMatchObject({
      lines: [],
      vat_total: '1.74',
      total: '10.00',
      vat_rows: [{ code: 'PVM1', base: '8.26', vat: '1.74' }],
    })
    const without = await expense({ vat: false, total: '50', total_without_vat: null })
    expect((await put(without, { total: '60' })).body).toMatchObject({ total: '60.00', total_without_vat: '60.00' })
    expect((await put(await read(without.id), { comment: 'x' })).body).toMatchObject({ total: '60.00', vat: false })
  })

  test('an expense with payments keeps its total, vendor and currency', async () => {
    const created = await expense()
    await pay(created.id, '100')
    const paid = await read(created.id)
    expect(await put(paid, { vendor_id: books.client.id })).toMatchObject(
      refusalOf({ vendor_id: ['Keisti negalima, kol priskirta mokėjimų.'] }),
    )
    expect(await put(paid, { currency: 'USD', exchange_rate: '0.9' })).toMatchObject(
      refusalOf({ currency: ['Keisti negalima, kol priskirta mokėjimų.'] }),
    )
    expect(await put(paid, { total: '99', total_without_vat: '81.82' })).toMatchObject(
      refusalOf({ total: ['Sumokėta jau daugiau. Pirma pašalinkite mokėjimą.'] }),
    )
    expect((await put(paid, { total: '110', total_without_vat: '90.91', comment: 'Pataisyta' })).body).toMatchObject({
      paid: '100.00',
      unpaid: '10.00',
    })
  })
})

test('the same request sent twice records one expense', async () => {
  const form = byTotals()
  const headers = { 'idempotency-key': uuid() }
  const [first, second] = [
    await books.ask('POST', '/expense', form, headers),
    await books.ask('POST', '/expense', form, headers),
  ]
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id } })
  expect((await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=${form.number}`)).data).toHaveLength(1)
})
