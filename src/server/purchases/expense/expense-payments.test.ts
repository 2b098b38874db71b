import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { ask, createTestServer, signUp } from '#server/test/server.ts'
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

const { byTotals, expense, itemised, pay, post, read } = expenseCalls(() => ({ books, vendor }))

const balance = async (): Promise<string> =>
  (await books.read(`/company-account/edit/${books.account.id}`)).item.balance
const refused = (code: string) => ({ status: 422, body: { code } })

describe('the payments of an expense', () => {
  test('a payment moves money out of the account and is listed on the expense', async () => {
    const created = await expense()
    const before = Number(await balance())
    const paid = (await pay(created.id, '21')).body
    expect(paid).toMatchObject({ paid: '21.00', unpaid: '100.00', payment_state: 'partly-paid' })
    expect(paid.payments).toEqual([
      {
        id: expect.any(String),
        payment_id: expect.any(String),
        date: '2026-11-15',
        account: { id: books.account.id, title: books.account.title },
        credit: null,
        amount: '21.00',
        unused: '0.00',
        type: 'expense',
        created_at: expect.stringMatching(/Z$/),
      },
    ])
    expect(Number(await balance())).toBe(before - 21)
    expect((await pay(created.id, '100')).body).toMatchObject({
      payment_state: 'paid',
      refusals: { add_payment: 'paid' },
    })
    const removed = await books.ask('POST', `/expense/${created.id}/remove-payment`, {
      expense_payment_id: paid.payments[0].id,
    })
    expect(removed.body).toMatchObject({ paid: '100.00', unpaid: '21.00' })
    expect(Number(await balance())).toBe(before - 100)
  })

  test('a payment cannot exceed the unpaid amount, use another currency or be zero', async () => {
    const created = await expense()
    expect(await pay(created.id, '121.01')).toMatchObject(refused('overpayment'))
    expect(await pay(created.id, '0')).toMatchObject(refusalOf({ amount: ['Suma turi būti didesnė už nulį.'] }))
    expect(await pay(created.id, '1.005')).toMatchObject(
      refusalOf({ amount: ['Sumoje per daug skaitmenų po kablelio.'] }),
    )
    const dollars = await books.create('/company-account', { type: 'cash', title: 'Doleriai', currency: 'USD' })
    expect(await pay(created.id, '1', { account_id: dollars.id })).toMatchObject(refused('currency_mismatch'))
    await pay(created.id, '121')
    expect(await pay(created.id, '0.01')).toMatchObject(refused('overpayment'))
  })

  test('concurrent payments never exceed the total', async () => {
    const created = await expense()
    const responses = await Promise.all(Array.from({ length: 6 }, () => pay(created.id, '50')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await read(created.id)).toMatchObject({ paid: '100.00', unpaid: '21.00' })
  })

  test('all advances of the vendor are counted even if not all are listed', async () => {
    const paid = await books.create('/client', { title: 'Avansinis', is_vendor: true })
    const created = await expense({ vendor_id: paid.id })
    expect((await books.read(`/expense/${created.id}/advances`)).meta).toEqual({ count: 0 })
    await server.owner.query(
      `insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
        select $1, gen_random_uuid(), 'expense', '2026-11-01', $2, $3, 1, 'EUR' from generate_series(1, 1001)`,
      [books.company.id, paid.id, books.account.id],
    )
    const { data, meta } = await books.read(`/expense/${created.id}/advances`)
    expect(data).toHaveLength(1000)
    expect(meta).toEqual({ count: 1001 })
  })

  test('an expense can be paid with an advance to its vendor', async () => {
    const created = await expense()
    const id = uuid()
    const insert = `insert into payment (company_id, id, type, date, client_id, account_id, total, currency) values ($1, $2, 'expense', '2026-11-01', $3, $4, '50', 'EUR')`
    await server.owner.query(insert, [books.company.id, id, vendor.id, books.account.id])
    expect((await books.read(`/expense/${created.id}/advances`)).data).toEqual([
      { id, date: '2026-11-01', unused: '50.00' },
    ])
    const use = (amount: string) => books.ask('POST', `/expense/${created.id}/add-payment`, { payment_id: id, amount })
    expect(await use('50.01')).toMatchObject(refused('overpayment'))
    const used = await use('30')
    expect(used.body).toMatchObject({ paid: '30.00', payments: [{ payment_id: id, unused: '20.00' }] })
    // A removed part becomes an advance again, because the money was paid.
    await books.ask('POST', `/expense/${created.id}/remove-payment`, { expense_payment_id: used.body.payments[0].id })
    expect((await books.read(`/expense/${created.id}/advances`)).data).toEqual([
      { id, date: '2026-11-01', unused: '50.00' },
    ])
    const foreign = await expense({ vendor_id: books.client.id })
    expect(
      await books.ask('POST', `/expense/${foreign.id}/add-payment`, { payment_id: id, amount: '1' }),
    ).toMatchObject(refusalOf({ payment_id: ['Pasirinkite vieną iš galimų reikšmių.'] }))
  })

  test('an expense with payments cannot be deleted', async () => {
    const created = await expense()
    const paid = (await pay(created.id, '1')).body
    expect(await books.ask('DELETE', `/expense/${created.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'invoice_has_payments',
        detail: 'Dokumentui priskirta mokėjimų. Pirma pašalinkite juos.',
      },
    })
    await books.ask('POST', `/expense/${created.id}/remove-payment`, { expense_payment_id: paid.payments[0].id })
    expect((await books.ask('DELETE', `/expense/${created.id}`)).status).toBe(204)
    expect(await pay(created.id, '1')).toMatchObject({ status: 404 })
    expect((await books.ask('POST', `/expense/${created.id}/restore`)).body).toMatchObject({ deleted_at: null })
  })
})

test('a deleted expense shows who deleted it and why, in the list too, until it is restored', async () => {
  const created = await expense()
  expect((await books.ask('DELETE', `/expense/${created.id}`, { comment: ' Įvesta dukart ' })).status).toBe(204)
  const deletion = { deleted_by: 'Ona Kazlauskienė', delete_comment: 'Įvesta dukart' }
  const rowOf = async (tab: string) =>
    (await books.read(`/expense/all?tab=${tab}`)).data.find(({ id }: Item) => id === created.id)
  expect(await rowOf('deleted')).toMatchObject(deletion)
  expect((await books.read(`/expense/edit/${created.id}`)).item).toMatchObject(deletion)
  const none = { deleted_by: null, delete_comment: null }
  expect((await books.ask('POST', `/expense/${created.id}/restore`)).body).toMatchObject(none)
  expect(await rowOf('all')).toMatchObject(none)
  expect((await books.ask('DELETE', `/expense/${created.id}`)).status).toBe(204)
  expect(await rowOf('deleted')).toMatchObject({ ...deletion, delete_comment: null })
})

describe('the list of expenses', () => {
  test('the list has tabs with counts, totals by currency, filters and search', async () => {
    const shop = await openBooks(server)
    const of = (overrides: object) =>
      shop.create('/expense', { ...byTotals(), vendor_id: shop.client.id, ...overrides })
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
    const created = await books.create('/expense', itemised({ number: 'KOP-1', category_id: category.id }))
    const { item } = await books.read(`/expense/create?vendor_id=${vendor.id}`)
    expect(item).toMatchObject({ vendor_id: vendor.id, date: '2026-11-20', currency: 'EUR', vat: true, number: null })
    const copy = (await books.read(`/expense/create?copy_of=${created.id}`)).item
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
  const created = await expense()
  const stranger = await openBooks(server)
  const id = created.id
  const asks: [Parameters<Books['ask']>[0], string, unknown?][] = [
    ['GET', `/expense/edit/${id}`],
    ['GET', `/expense/${id}/advances`],
    ['PUT', `/expense/${id}`, { version: created.version, comment: 'X' }],
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
  expect(await stranger.ask('POST', '/expense', byTotals())).toMatchObject(
    refusalOf({ vendor_id: ['Pasirinkite įrašą iš sąrašo.'] }),
  )
  expect((await stranger.read('/expense/all')).meta.count).toBe(0)
  expect(await read(id)).toEqual(created)
})

test('an accountant can record and pay expenses, and a user without a company cannot', async () => {
  const accountant = await signUp(server)
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant')`, [
    books.company.id,
    accountant.id,
  ])
  const alone = await accountant.ask('POST', '/expense', byTotals())
  expect(alone).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await accountant.ask('POST', '/user/change-company', { company_id: books.company.id })
  const created = await accountant.ask('POST', '/expense', byTotals())
  expect(created).toMatchObject({ status: 201, body: { refusals: { edit: null, delete: null, add_payment: null } } })
  const paid = await accountant.ask('POST', `/expense/${created.body.id}/add-payment`, {
    account_id: books.account.id,
    date: '2026-11-15',
    amount: '1',
  })
  expect(paid.status).toBe(200)
  expect((await accountant.ask('POST', '/expense-category', { title: 'Auditas' })).status).toBe(403)
  expect((await accountant.ask('POST', '/client', { title: 'UAB' })).status).toBe(403)
  for (const path of ['/expense/all', '/expense/create', `/expense/edit/${created.body.id}`])
    expect((await ask(server, 'GET', path)).status, path).toBe(401)
})
