import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { ask, createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { refusalOf } from '#server/test/refusal.ts'

let server: TestServer
let books: Books
let vendor: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'UAB „Popierius“', is_client: false, is_vendor: true })
})
afterAll(() => server.close())

const quick = (given: object = {}) => ({
  vendor_id: vendor.id,
  number: `POP ${uuid().slice(-6)}`,
  date: '2026-11-10',
  date_due: '2026-11-25',
  total: '121',
  total_without_vat: '100',
  ...given,
})
const expense = (given: object = {}): Promise<Item> => books.create('/expense', quick(given))
const line = (given: object = {}) => ({
  title: 'Popierius A4',
  quantity: '10',
  price: '4.5',
  vat_id: books.vat('PVM1'),
  ...given,
})
const itemised = (given: object = {}) =>
  quick({ total: undefined, total_without_vat: undefined, lines: [line()], ...given })
const post = (form: object) => books.ask('POST', '/expense', form)
const read = async (id: string): Promise<Item> => (await books.read(`/expense/edit/${id}`)).item
const put = (stored: Item, change: object) =>
  books.ask('PUT', `/expense/${stored.id}`, { version: stored.version, ...change })

describe('an expense', () => {
  test('an expense with totals only keeps them, and its VAT is the difference', async () => {
    const made = await expense({ number: 'POP 001', comment: 'Lapkričiui' })
    expect(made).toMatchObject({
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
    expect(await read(made.id)).toEqual(made)
  })

  test('an expense without VAT has one total', async () => {
    expect(await expense({ vat: false, total: '50.5', total_without_vat: undefined })).toMatchObject({
      vat: false,
      total_without_vat: '50.50',
      vat_total: '0.00',
      total: '50.50',
    })
    // Told by the figures where the flag is left out.
    expect(await expense({ total_without_vat: undefined })).toMatchObject({ vat: false, vat_total: '0.00' })
  })

  test('an expense with lines has the same totals as an invoice', async () => {
    const made = await books.create(
      '/expense',
      itemised({
        lines: [line(), line({ title: 'Knyga', quantity: '1', price: '10', vat_id: books.vat('PVM3') })],
        discount: { kind: 'percent', value: '10' },
        delivery: { amount: '5', vat_id: books.vat('PVM1') },
      }),
    )
    expect(made).toMatchObject({ subtotal: '55.00', discount_total: '5.50', total_without_vat: '54.50' })
    const invoice = await books.invoice({
      lines: [
        books.line({ quantity: '10', price: '4.5' }),
        books.line({ quantity: '1', price: '10', vat_id: books.vat('PVM3') }),
      ],
      discount: { kind: 'percent', value: '10' },
      delivery: { amount: '5', vat_id: books.vat('PVM1') },
    })
    expect([made.vat_total, made.total]).toEqual([invoice.vat_total, invoice.total])
    expect(made.vat_breakdown.map(({ base, vat }: Item) => [base, vat])).toEqual(
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
    for (const [given, errors] of wrong)
      expect(await post(quick(given)), JSON.stringify(given)).toMatchObject(refusalOf(errors))
    const lines: [object, object][] = [
      [{ lines: [line({ vat_id: null })], vat: true }, { 'lines.0.vat_id': ['Šis laukelis yra privalomas.'] }],
      [{ lines: [line({ title: '' })] }, { 'lines.0.title': ['Šis laukelis yra privalomas.'] }],
      [{ lines: [line({ quantity: '-1' })] }, { lines: ['Reikšmė turi būti ne mažesnė kaip 0,00.'] }],
      [{ lines: [line({ product_id: uuid() })] }, { 'lines.0.product_id': ['Pasirinkite įrašą iš sąrašo.'] }],
      [{ discount: { kind: 'amount', value: '46' } }, { 'discount.value': ['Nuolaida didesnė už sumą.'] }],
    ]
    for (const [given, errors] of lines)
      expect(await post(itemised(given)), JSON.stringify(given)).toMatchObject(refusalOf(errors))
    const english = await books.ask('POST', '/expense', quick({ vat: false }), { 'accept-language': 'en' })
    expect(english.body.errors).toEqual({ total_without_vat: ['Without VAT both totals must be the same.'] })
  })

  test('an expense of a company without VAT has no VAT', async () => {
    const small = await openBooks(server, { vat_enabled: false, vat_code: null })
    const form = quick({ vendor_id: small.client.id })
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
    const made = await books.create(
      '/expense',
      itemised({
        lines: [line({ vat_id: vat.id })],
        delivery: { amount: '1', vat_id: delivered.id },
        category_id: category.id,
      }),
    )
    const payment = { account_id: account.id, date: '2026-11-12', amount: '1' }
    await books.ask('POST', `/expense/${made.id}/add-payment`, payment)
    for (const { id } of [vat, delivered, otherVat]) await books.ask('POST', `/vat/${id}/archive`)
    for (const { id } of [category, otherCategory]) await books.ask('POST', `/expense-category/${id}/archive`)
    for (const { id } of [account, otherAccount]) await books.ask('POST', `/company-account/${id}/archive`)
    const offered = async (path: string, archived: boolean) => {
      const { options } = await books.read(path)
      const lists = [options.vats, options.categories, options.accounts]
      return lists.map((rows) => rows.filter((row: Item) => row.archived === archived).map((row: Item) => row.id))
    }
    const other = await expense()
    expect(await offered(`/expense/edit/${made.id}`, true)).toEqual([
      [vat.id, delivered.id],
      [category.id],
      [account.id],
    ])
    for (const path of ['/expense/create', `/expense/create?copy_of=${made.id}`, `/expense/edit/${other.id}`])
      expect(await offered(path, true)).toEqual([[], [], []])
    expect(await offered(`/expense/edit/${made.id}`, false)).toEqual(await offered('/expense/create', false))
    // Saved with what it had, and not with what was archived besides.
    const stored = await read(made.id)
    expect((await put(stored, { ...stored, comment: 'x' })).body).toMatchObject({ comment: 'x', total: made.total })
    const refused = await put(await read(made.id), { category_id: otherCategory.id })
    expect(refused.body.errors).toEqual({ category_id: ['Įrašas archyvuotas.'] })
  })

  test('an expense makes its client a vendor; an archived or deleted client is refused', async () => {
    const client = await books.create('/client', { title: 'UAB „Abu“' })
    expect(client.is_vendor).toBe(false)
    await expense({ vendor_id: client.id })
    expect((await books.read(`/client/edit/${client.id}`)).item).toMatchObject({ is_client: true, is_vendor: true })
    const old = await books.create('/client', { title: 'UAB „Sena“' })
    await books.ask('POST', `/client/${old.id}/archive`)
    expect(await post(quick({ vendor_id: old.id }))).toMatchObject(refusalOf({ vendor_id: ['Įrašas archyvuotas.'] }))
    await books.ask('DELETE', `/client/${old.id}`)
    expect(await post(quick({ vendor_id: old.id }))).toMatchObject(
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
    const asked = (query: string) => books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=${query}`)
    expect((await asked('DB-77')).data.map(({ id }: Item) => id)).toEqual([second.id, first.id])
    expect((await asked(`DB-77&except=${first.id}`)).data.map(({ id }: Item) => id)).toEqual([second.id])
    await books.ask('DELETE', `/expense/${second.id}`)
    expect((await read(first.id)).duplicates).toEqual([])
    expect((await asked('')).data).toEqual([])
  })

  test('all expenses with the same number are counted even if not all are listed', async () => {
    for (let made = 0; made < 11; made += 1) await expense({ number: 'DB-78' })
    const { data, meta } = await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=DB-78`)
    expect(data).toHaveLength(10)
    expect(meta).toEqual({ count: 11 })
    expect((await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=`)).meta).toEqual({ count: 0 })
  })
})

describe('a change of an expense', () => {
  test('a change needs the current version', async () => {
    const made = await expense()
    expect((await put(made, { comment: 'A' })).body).toMatchObject({ comment: 'A', version: made.version + 1 })
    const stale = await put(made, { comment: 'B' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { comment: 'A' } } })
    expect((await read(made.id)).comment).toBe('A')
  })

  test('sending back the whole expense changes only the changed fields', async () => {
    const made = await books.create('/expense', itemised())
    const sent = await put(made, { ...made, lines: [{ ...made.lines[0], quantity: '20' }] })
    expect(sent).toMatchObject({ status: 200, body: { total_without_vat: '90.00', total: '108.90' } })
    const plain = await expense()
    expect((await put(plain, { ...plain, comment: 'Tas pats' })).body).toMatchObject({
      comment: 'Tas pats',
      total: '121.00',
    })
    expect((await put(await read(plain.id), { lines: [line()] })).body).toMatchObject({ total: '54.45' })
    const quickly = await put(await read(plain.id), { lines: [], total: '10', total_without_vat: '8.26' })
    expect(quickly.body).toMatchObject({ lines: [], vat_total: '1.74', total: '10.00', vat_breakdown: [] })
    const without = await expense({ vat: false, total: '50', total_without_vat: null })
    expect((await put(without, { total: '60' })).body).toMatchObject({ total: '60.00', total_without_vat: '60.00' })
    expect((await put(await read(without.id), { comment: 'x' })).body).toMatchObject({ total: '60.00', vat: false })
  })

  test('an expense with payments keeps its total, vendor and currency', async () => {
    const made = await expense()
    await pay(made.id, '100')
    const paid = await read(made.id)
    expect(await put(paid, { vendor_id: books.client.id })).toMatchObject(
      refusalOf({ vendor_id: ['Keisti negalima, kol priskirta mokėjimų.'] }),
    )
    expect(await put(paid, { currency: 'USD', exchange_rate: '0.9' })).toMatchObject(
      refusalOf({ currency: ['Keisti negalima, kol priskirta mokėjimų.'] }),
    )
    expect(await put(paid, { total: '99', total_without_vat: '90' })).toMatchObject(
      refusalOf({ total: ['Sumokėta jau daugiau. Pirma pašalinkite mokėjimą.'] }),
    )
    expect((await put(paid, { total: '110', total_without_vat: '100', comment: 'Pataisyta' })).body).toMatchObject({
      paid: '100.00',
      unpaid: '10.00',
    })
  })
})

const pay = (id: string, amount: string, given: object = {}) =>
  books.ask('POST', `/expense/${id}/add-payment`, {
    account_id: books.account.id,
    date: '2026-11-15',
    amount,
    ...given,
  })
const balance = async (): Promise<string> =>
  (await books.read(`/company-account/edit/${books.account.id}`)).item.balance
const refused = (code: string) => ({ status: 422, body: { code } })

describe('the payments of an expense', () => {
  test('a payment moves money out of the account and is listed on the expense', async () => {
    const made = await expense()
    const before = Number(await balance())
    const paid = (await pay(made.id, '21')).body
    expect(paid).toMatchObject({ paid: '21.00', unpaid: '100.00', payment_state: 'partly-paid' })
    expect(paid.payments).toEqual([
      {
        id: expect.any(String),
        payment_id: expect.any(String),
        date: '2026-11-15',
        account: { id: books.account.id, title: books.account.title },
        amount: '21.00',
        unused: '0.00',
        type: 'expense',
        created_at: expect.stringMatching(/Z$/),
      },
    ])
    expect(Number(await balance())).toBe(before - 21)
    expect((await pay(made.id, '100')).body).toMatchObject({ payment_state: 'paid', refusals: { add_payment: 'paid' } })
    const removed = await books.ask('POST', `/expense/${made.id}/remove-payment`, {
      expense_payment_id: paid.payments[0].id,
    })
    expect(removed.body).toMatchObject({ paid: '100.00', unpaid: '21.00' })
    expect(Number(await balance())).toBe(before - 100)
  })

  test('a payment cannot exceed the unpaid amount, use another currency or be zero', async () => {
    const made = await expense()
    expect(await pay(made.id, '121.01')).toMatchObject(refused('overpayment'))
    expect(await pay(made.id, '0')).toMatchObject(refusalOf({ amount: ['Suma turi būti didesnė už nulį.'] }))
    expect(await pay(made.id, '1.005')).toMatchObject(refusalOf({ amount: ['Sumoje per daug skaitmenų po kablelio.'] }))
    const dollars = await books.create('/company-account', { type: 'cash', title: 'Doleriai', currency: 'USD' })
    expect(await pay(made.id, '1', { account_id: dollars.id })).toMatchObject(refused('currency_mismatch'))
    await pay(made.id, '121')
    expect(await pay(made.id, '0.01')).toMatchObject(refused('overpayment'))
  })

  test('concurrent payments never exceed the total', async () => {
    const made = await expense()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(made.id, '50')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await read(made.id)).toMatchObject({ paid: '100.00', unpaid: '21.00' })
  })

  test('all advances of the vendor are counted even if not all are listed', async () => {
    const paid = await books.create('/client', { title: 'Avansinis', is_vendor: true })
    const made = await expense({ vendor_id: paid.id })
    expect((await books.read(`/expense/${made.id}/advances`)).meta).toEqual({ count: 0 })
    await server.owner.query(
      `insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
        select $1, gen_random_uuid(), 'expense', '2026-11-01', $2, $3, 1, 'EUR' from generate_series(1, 1001)`,
      [books.company.id, paid.id, books.account.id],
    )
    const { data, meta } = await books.read(`/expense/${made.id}/advances`)
    expect(data).toHaveLength(1000)
    expect(meta).toEqual({ count: 1001 })
  })

  test('an expense can be paid with an advance to its vendor', async () => {
    const made = await expense()
    const id = uuid()
    const insert = `insert into payment (company_id, id, type, date, client_id, account_id, total, currency) values ($1, $2, 'expense', '2026-11-01', $3, $4, '50', 'EUR')`
    await server.owner.query(insert, [books.company.id, id, vendor.id, books.account.id])
    expect((await books.read(`/expense/${made.id}/advances`)).data).toEqual([
      { id, date: '2026-11-01', unused: '50.00' },
    ])
    const use = (amount: string) => books.ask('POST', `/expense/${made.id}/add-payment`, { payment_id: id, amount })
    expect(await use('50.01')).toMatchObject(refused('overpayment'))
    const used = await use('30')
    expect(used.body).toMatchObject({ paid: '30.00', payments: [{ payment_id: id, unused: '20.00' }] })
    // Taken off, it is an advance again: the money had left all the same.
    await books.ask('POST', `/expense/${made.id}/remove-payment`, { expense_payment_id: used.body.payments[0].id })
    expect((await books.read(`/expense/${made.id}/advances`)).data).toEqual([
      { id, date: '2026-11-01', unused: '50.00' },
    ])
    const foreign = await expense({ vendor_id: books.client.id })
    expect(
      await books.ask('POST', `/expense/${foreign.id}/add-payment`, { payment_id: id, amount: '1' }),
    ).toMatchObject(refusalOf({ payment_id: ['Pasirinkite vieną iš galimų reikšmių.'] }))
  })

  test('an expense with payments cannot be deleted', async () => {
    const made = await expense()
    const paid = (await pay(made.id, '1')).body
    expect(await books.ask('DELETE', `/expense/${made.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'invoice_has_payments',
        detail: 'Negalima ištrinti dokumento, kuriam priskirta mokėjimų. Pirma pašalinkite juos.',
      },
    })
    await books.ask('POST', `/expense/${made.id}/remove-payment`, { expense_payment_id: paid.payments[0].id })
    expect((await books.ask('DELETE', `/expense/${made.id}`)).status).toBe(204)
    expect(await pay(made.id, '1')).toMatchObject({ status: 404 })
    expect((await books.ask('POST', `/expense/${made.id}/restore`)).body).toMatchObject({ deleted_at: null })
  })
})

test('a deleted expense shows who deleted it and why, in the list too, until it is restored', async () => {
  const made = await expense()
  expect((await books.ask('DELETE', `/expense/${made.id}`, { comment: ' Įvesta dukart ' })).status).toBe(204)
  const why = { deleted_by: 'Ona Kazlauskienė', delete_comment: 'Įvesta dukart' }
  const rowOf = async (tab: string) =>
    (await books.read(`/expense/all?tab=${tab}`)).data.find(({ id }: Item) => id === made.id)
  expect(await rowOf('deleted')).toMatchObject(why)
  expect((await books.read(`/expense/edit/${made.id}`)).item).toMatchObject(why)
  const none = { deleted_by: null, delete_comment: null }
  expect((await books.ask('POST', `/expense/${made.id}/restore`)).body).toMatchObject(none)
  expect(await rowOf('all')).toMatchObject(none)
  expect((await books.ask('DELETE', `/expense/${made.id}`)).status).toBe(204)
  expect(await rowOf('deleted')).toMatchObject({ ...why, delete_comment: null })
})

describe('the list of expenses', () => {
  test('the list has tabs with counts, totals by currency, filters and search', async () => {
    const shop = await openBooks(server)
    const of = (given: object) => shop.create('/expense', { ...quick(), vendor_id: shop.client.id, ...given })
    const category = (await shop.read('/expense-category/all?search=transportas')).data[0]
    const first = await of({ number: 'AB-1', date: '2026-10-01', date_due: '2026-10-10', category_id: category.id })
    const second = await of({ number: 'AB-2', comment: 'Šiluma' })
    const third = await of({
      number: 'ZZ-3',
      currency: 'USD',
      exchange_rate: '0.9',
      total: '10',
      total_without_vat: '10',
    })
    const fourth = await of({ number: 'ZZ-4' })
    await shop.ask('POST', `/expense/${second.id}/add-payment`, {
      account_id: shop.account.id,
      date: '2026-11-15',
      amount: '121',
    })
    await shop.ask('DELETE', `/expense/${fourth.id}`)
    const list = async (query: string) => {
      const { data, meta } = await shop.read(`/expense/all?${query}`)
      return { ids: data.map(({ id }: Item) => id), ...meta }
    }
    const all = await list('')
    expect(all).toMatchObject({
      ids: [third.id, second.id, first.id],
      count: 3,
      tabs: { all: 3, unpaid: 2, paid: 1, deleted: 1 },
      totals: [
        { currency: 'EUR', total: '242.00', paid: '121.00', unpaid: '121.00' },
        { currency: 'USD', total: '10.00', paid: '0.00', unpaid: '10.00' },
      ],
    })
    expect((await list(`tab=unpaid&client_id=${shop.client.id}&type=simple,proforma`)).ids).toEqual([
      third.id,
      first.id,
    ])
    expect((await list('tab=paid')).ids).toEqual([second.id])
    expect((await list('tab=deleted')).ids).toEqual([fourth.id])
    expect(await list('overdue=1')).toMatchObject({ ids: [first.id], count: 1, totals: [{ unpaid: '121.00' }] })
    expect((await list(`category_id=${category.id}`)).ids).toEqual([first.id])
    expect((await list('currency=USD')).ids).toEqual([third.id])
    expect((await list('date_from=2026-10-01&date_to=2026-10-31')).ids).toEqual([first.id])
    expect((await list('search=siluma')).ids).toEqual([second.id])
    expect((await list('search=ab-2')).ids).toEqual([second.id])
    expect((await list('search=azuolas')).ids).toHaveLength(3)
    expect((await list('sort=total&limit=1')).ids).toEqual([third.id])
    const page = await list('sort=number&limit=2')
    expect((await list(`sort=number&limit=2&cursor=${page.next_cursor}`)).ids).toEqual([third.id])
    await shop.create(`/expense/${first.id}/add-payment`, {
      account_id: shop.account.id,
      date: '2026-11-20',
      amount: '121',
    })
    await shop.ask('POST', `/expense/${first.id}/archive`)
    expect((await list('')).ids).toEqual([third.id, second.id])
    expect((await list('archived=1')).ids).toEqual([first.id])
  })

  test('a new expense can be prefilled from its vendor or from another expense', async () => {
    const category = (await books.read('/expense-category/all?search=draudimas')).data[0]
    const made = await books.create('/expense', itemised({ number: 'KOP-1', category_id: category.id }))
    const { item } = await books.read(`/expense/create?vendor_id=${vendor.id}`)
    expect(item).toMatchObject({ vendor_id: vendor.id, date: '2026-11-20', currency: 'EUR', vat: true, number: null })
    const copy = (await books.read(`/expense/create?copy_of=${made.id}`)).item
    expect(copy).toMatchObject({
      vendor_id: vendor.id,
      number: null,
      date: '2026-11-20',
      date_due: '2026-12-05',
      category_id: category.id,
      lines: [{ title: 'Popierius A4', quantity: '10', price: '4.5' }],
    })
    expect((await post(copy)).status).toBe(201)
    const nine = books.vat('PVM2')
    const lines = [{ title: 'Šildymas', quantity: '1', price: '100', vat_id: nine }]
    const old = await books.create('/expense', itemised({ date: '2025-12-31', date_due: null, number: 'KOP-0', lines }))
    const today = await post((await books.read(`/expense/create?copy_of=${old.id}`)).item)
    expect(today).toMatchObject({ status: 201, body: { lines: [{ vat_rate: '12' }] } })
    const quickly = (await books.read(`/expense/create?copy_of=${(await expense()).id}`)).item
    expect(quickly).toMatchObject({ total: '121.00', total_without_vat: '100.00', lines: [] })
    expect((await post(quickly)).status).toBe(201)
  })
})

test('a user of another company can neither read nor change an expense', async () => {
  const made = await expense()
  const stranger = await openBooks(server)
  const id = made.id
  const asks: [Parameters<Books['ask']>[0], string, unknown?][] = [
    ['GET', `/expense/edit/${id}`],
    ['GET', `/expense/${id}/advances`],
    ['PUT', `/expense/${id}`, { version: made.version, comment: 'X' }],
    ['DELETE', `/expense/${id}`],
    ['POST', `/expense/${id}/restore`],
    ['POST', `/expense/${id}/archive`],
    ['POST', `/expense/${id}/add-payment`, { account_id: stranger.account.id, date: '2026-11-15', amount: '1' }],
    ['POST', `/expense/${id}/remove-payment`, { expense_payment_id: uuid() }],
    ['GET', `/expense/create?copy_of=${id}`],
  ]
  for (const [method, path, body] of asks)
    expect(await stranger.ask(method, path, body), `${method} ${path}`).toMatchObject({
      status: 404,
      body: { code: 'not_found', resource: 'expense', detail: 'Išlaida nerasta.' },
    })
  expect(await stranger.ask('POST', '/expense', quick())).toMatchObject(
    refusalOf({ vendor_id: ['Pasirinkite įrašą iš sąrašo.'] }),
  )
  expect((await stranger.read('/expense/all')).meta.count).toBe(0)
  expect(await read(id)).toEqual(made)
})

test('an accountant can record and pay expenses, and a user without a company cannot', async () => {
  const accountant = await signUp(server)
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant')`, [
    books.company.id,
    accountant.id,
  ])
  const alone = await accountant.ask('POST', '/expense', quick())
  expect(alone).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await accountant.ask('POST', '/user/change-company', { company_id: books.company.id })
  const made = await accountant.ask('POST', '/expense', quick())
  expect(made).toMatchObject({ status: 201, body: { refusals: { edit: null, delete: null, add_payment: null } } })
  const paid = await accountant.ask('POST', `/expense/${made.body.id}/add-payment`, {
    account_id: books.account.id,
    date: '2026-11-15',
    amount: '1',
  })
  expect(paid.status).toBe(200)
  expect((await accountant.ask('POST', '/expense-category', { title: 'Auditas' })).status).toBe(403)
  expect((await accountant.ask('POST', '/client', { title: 'UAB' })).status).toBe(403)
  for (const path of ['/expense/all', '/expense/create', `/expense/edit/${made.body.id}`])
    expect((await ask(server, 'GET', path)).status, path).toBe(401)
})

test('the same request sent twice records one expense', async () => {
  const form = quick()
  const headers = { 'idempotency-key': uuid() }
  const [first, second] = [
    await books.ask('POST', '/expense', form, headers),
    await books.ask('POST', '/expense', form, headers),
  ]
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id } })
  expect((await books.read(`/expense/duplicates?vendor_id=${vendor.id}&number=${form.number}`)).data).toHaveLength(1)
})
