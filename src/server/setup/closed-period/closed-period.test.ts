import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let payments: Payments
let till: Item
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  payments = await paymentsOf(books)
  till = await payments.account({ type: 'cash', title: 'Kasa' })
})
afterAll(() => server.close())

const closed = '2026-10-15'
const open = '2026-11-20'
const end = '2026-10-31'
const close = (until: string | null) => books.ask('POST', '/period/close', { until })
const expense = (change: object = {}) => ({
  vendor_id: books.client.id,
  date: closed,
  date_registered: closed,
  total: '12',
  ...change,
})
const refused = { status: 409, body: { code: 'period_closed', reason: 'period_closed' } }
const refusedDate = { status: 409, body: { code: 'period_closed', errors: { date: [expect.any(String)] } } }

describe('closing a period', () => {
  test('the closed period shows who closed it and when, and can be changed to an earlier day or none', async () => {
    expect(await books.read('/period')).toEqual({
      closed_until: null,
      changed_at: null,
      changed_by: null,
      can: { close: true },
      refusals: { close: null },
    })
    const response = await close(end)
    expect(response).toMatchObject({ status: 200, body: { closed_until: end, changed_by: 'Ona Kazlauskienė' } })
    expect(Date.parse(response.body.changed_at)).toBeCloseTo(Date.now(), -5)
    expect(await books.read('/period')).toEqual(response.body)
    expect((await books.read('/user/data')).company.closed_until).toBe(end)
    expect((await close('2026-09-30')).body.closed_until).toBe('2026-09-30')
    expect((await close(null)).body).toMatchObject({ closed_until: null, changed_by: 'Ona Kazlauskienė' })
    const { data } = await books.read(`/history?kind=company&id=${books.company.id}`)
    expect(data.slice(0, 3).flatMap(({ changes }: Item) => changes)).toMatchObject([
      { field: 'closed_until', before: '2026-09-30', after: null },
      { field: 'closed_until', before: end, after: '2026-09-30' },
      { field: 'closed_until', before: null, after: end },
    ])
  })

  test('closing the same day again changes nothing', async () => {
    const first = await close(end)
    expect((await close(end)).body).toEqual(first.body)
  })

  test('today can be closed, but no future day', async () => {
    expect((await close(open)).status).toBe(200)
    const late = await close('2026-11-21')
    expect(late).toMatchObject({ status: 422, body: { errors: { until: [expect.any(String)] } } })
    expect((await close('2026-02-30')).status).toBe(422)
    expect((await books.ask('POST', '/period/close', {})).status).toBe(422)
  })

  test.each([
    ['owner', true],
    ['admin', true],
    ['accountant', true],
    ['employee', false],
  ] as const)('whether the role %s can close a period: %s; every role sees the closed day', async (role, isAllowed) => {
    const person = await signUp(server)
    await server.owner.query(
      `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, $3))
        update app_user set current_company_id = $1 where id = $2`,
      [books.company.id, person.id, role],
    )
    await close('2026-01-31')
    const period = (await person.ask('GET', '/period')).body
    expect(period).toMatchObject({ closed_until: '2026-01-31', can: { close: isAllowed } })
    expect((await person.ask('POST', '/period/close', { until: end })).status).toBe(isAllowed ? 200 : 403)
    expect((await books.read('/period')).closed_until).toBe(isAllowed ? end : '2026-01-31')
  })

  test('closing affects one company only', async () => {
    const other = await openBooks(server)
    await close(end)
    expect((await other.read('/period')).closed_until).toBeNull()
    const { id, version, can } = await other.invoice({ date: closed })
    expect(can.edit).toBe(true)
    expect((await other.ask('PUT', `/invoice/${id}`, { version, note: 'x' })).status).toBe(200)
  })
})

/** For each kind of document: a form in October and a change of it. */
const kinds: Record<string, () => { path: string; form: object; change: object; isOwed?: boolean }> = {
  'an invoice': () => ({ path: '/invoice', form: books.form({ date: closed }), change: { note: 'x' }, isOwed: true }),
  'a proforma': () => ({
    path: '/invoice',
    form: books.form({ date: closed, type: 'proforma' }),
    change: { note: 'x' },
  }),
  'an expense': () => ({ path: '/expense', form: expense(), change: { total: '13' }, isOwed: true }),
  'a payment received': () => ({
    path: '/payment',
    form: payments.form({ date: closed, total: '10' }),
    change: { note: 'x' },
  }),
  'a payment with a receipt': () => ({
    path: '/payment',
    form: payments.form({ date: closed, total: '10', account_id: till.id, receipt: { type: 'cash-receipt' } }),
    change: { total: '11' },
  }),
  'a payment made': () => ({
    path: '/payment',
    form: payments.form({ type: 'expense', date: closed, total: '10' }),
    change: { note: 'x' },
  }),
  'a transfer': () => ({
    path: '/payment',
    form: {
      type: 'transfer',
      date: closed,
      source_account_id: books.account.id,
      destination_account_id: till.id,
      total: '5',
    },
    change: { note: 'x' },
  }),
}

describe.each(Object.entries(kinds))('%s in a closed period', (_, kind) => {
  test('documents of a closed period cannot be created, changed, deleted, restored or moved in or out', async () => {
    const { path, form, change, isOwed = false } = kind()
    // An expense of a closed day may be registered in the open period; here it is registered on its date.
    const isRegistered = 'date_registered' in form
    const on = (day: string) => (isRegistered ? { date: day, date_registered: day } : { date: day })
    const refusedDay = isRegistered
      ? { ...refused, body: { ...refused.body, errors: { date_registered: [expect.any(String)] } } }
      : refusedDate
    const [kept, deleted, later] = [
      await books.create(path, form),
      await books.create(path, form),
      await books.create(path, { ...form, ...on(open), ...('date_due' in form ? { date_due: null } : {}) }),
    ]
    expect((await books.ask('DELETE', `${path}/${deleted.id}`)).status).toBe(204)
    await close(end)

    expect(await books.ask('POST', path, form)).toMatchObject(refusedDay)
    const put = (id: string, version: number, change: object) =>
      books.ask('PUT', `${path}/${id}`, { version, ...change })
    expect(await put(kept.id, kept.version, change)).toMatchObject(refused)
    expect(await put(kept.id, kept.version, on(open))).toMatchObject(refused)
    expect(await put(later.id, later.version, on(end))).toMatchObject(refusedDay)
    expect(await books.ask('DELETE', `${path}/${kept.id}`)).toMatchObject(refused)
    expect(await books.ask('POST', `${path}/${deleted.id}/restore`)).toMatchObject(refused)

    const { item } = await books.read(`${path}/edit/${kept.id}`)
    expect(item).toMatchObject({ version: kept.version, can: { edit: false, delete: false } })
    expect(item.refusals).toMatchObject({ edit: 'period_closed', delete: 'period_closed' })
    expect((await books.read(`${path}/edit/${deleted.id}`)).item.refusals.restore).toBe('period_closed')
    expect((await put(later.id, later.version, change)).status).toBe(200)
    // An unpaid document cannot be archived, in a closed period or not.
    expect(await books.ask('POST', `${path}/${kept.id}/archive`)).toMatchObject(
      isOwed ? { body: { code: 'still_owed' } } : { status: 200 },
    )

    await close(null)
    expect((await books.ask('POST', `${path}/${deleted.id}/restore`)).status).toBe(200)
    expect((await books.ask('DELETE', `${path}/${kept.id}`)).status).toBe(204)
  })
})

describe('the refusal of a document in a closed period', () => {
  const refusalIn = async (language: string): Promise<Answer['body']> =>
    (await books.ask('POST', '/invoice', books.form({ date: closed }), { 'accept-language': language })).body

  test('the refusal names the day in the user’s language', async () => {
    await close(end)
    expect((await refusalIn('lt')).detail).toBe('Laikotarpis iki 2026-10-31 uždarytas.')
    expect((await refusalIn('en')).detail).toBe('The period up to 2026-10-31 is closed.')
    expect((await refusalIn('lt')).errors.date[0]).toContain('2026-10-31')
  })
})

describe('an invoice of a closed period', () => {
  test('an invoice of a closed period can be neither voided nor restored', async () => {
    const [valid, voided] = [await books.invoice({ date: closed }), await books.invoice({ date: closed })]
    await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
    await close(end)
    const answer = await books.ask('POST', `/invoice/${valid.id}/void`, { comment: 'Klaida' })
    expect(answer).toMatchObject(refused)
    expect(answer.body.detail).toContain('Išrašykite kreditinę sąskaitą faktūrą.')
    expect(await books.ask('POST', `/invoice/${voided.id}/restore-voided`)).toMatchObject(refused)
    expect((await books.get(valid.id)).refusals.void).toBe('period_closed')
  })

  test('an invoice of a closed period can be credited by a document of the open period', async () => {
    const { id, lines } = await books.invoice({ date: closed })
    await close(end)
    const { item } = await books.read(`/invoice/create?credit_of=${id}`)
    expect(item.date).toBe(open)
    const line = books.line({ quantity: '-1', reference_line_id: lines[0].id })
    const form = (date: string) => books.form({ type: 'credit', reference_invoice_id: id, lines: [line], date })
    expect(await books.ask('POST', '/invoice', form('2026-10-20'))).toMatchObject(refusedDate)
    const credit = await books.create('/invoice', form(open))
    expect((await books.get(id)).credited).toBe('whole')
    expect((await books.ask('POST', `/invoice/${credit.id}/void`, { comment: 'Klaida' })).status).toBe(200)
    expect((await books.get(id)).credited).toBe('none')
  })

  test('payments are added by their own date, and only those of the open period can be removed', async () => {
    const { id } = await books.invoice({ date: closed })
    const early = (await books.pay(id, '10', { date: closed })).body.payments[0]
    await close(end)
    expect(await books.pay(id, '10', { date: end })).toMatchObject(refusedDate)
    expect(await books.removePayment(id, early.id)).toMatchObject(refused)
    expect((await books.get(id)).refusals.remove_payment).toBe('period_closed')
    const paid = await books.pay(id, '20')
    expect(paid.status).toBeLessThan(300)
    expect(paid.body.refusals.remove_payment).toBeNull()
    const late = paid.body.payments.find(({ date }: Item) => date === open)
    expect((await books.removePayment(id, late.id)).status).toBe(200)
    expect((await books.get(id)).paid).toBe('10.00')
  })

  test('a proforma of a closed period can be invoiced in the open period', async () => {
    const { id } = await books.invoice({ type: 'proforma', date: closed })
    await books.pay(id, '10', { date: closed })
    await close(end)
    const created = await books.create('/invoice', books.form({ proforma_id: id }))
    expect(created.paid).toBe('10.00')
  })

  test('an overpayment of a closed invoice can pay another one', async () => {
    const advance = await payments.income({ date: closed, total: '50' })
    await close(end)
    const { id } = await books.invoice()
    const response = await books.ask('POST', `/invoice/${id}/add-payment`, { payment_id: advance.id, amount: '50' })
    expect(response).toMatchObject({ status: 200, body: { paid: '50.00' } })
  })
})

describe('an expense of a closed period', () => {
  test('files and a comment can be added to an expense of a closed period', async () => {
    const { id } = await books.create('/expense', expense())
    await close(end)
    const { payload, headers } = await fileBody()
    const stored = await books.ask('POST', `/expense/${id}/files`, payload, headers)
    expect(stored).toMatchObject({ status: 201, body: { can: { annotate: true } } })
    const { version } = (await books.read(`/expense/edit/${id}`)).item
    const put = (change: object) => books.ask('PUT', `/expense/${id}`, { version, ...change })
    expect(await put({ comment: 'Be parašo', total: '99' })).toMatchObject(refused)
    expect(await put({ comment: 'Be parašo', total: '12.00' })).toMatchObject({
      status: 200,
      body: { comment: 'Be parašo', total: '12.00' },
    })
    expect((await books.ask('DELETE', `/expense/${id}/files/${stored.body.files[0].id}`)).status).toBe(204)
  })

  test('an expense of a closed period is paid by the date of the payment', async () => {
    const { id } = await books.create('/expense', expense())
    const pay = (date: string) =>
      books.ask('POST', `/expense/${id}/add-payment`, { account_id: books.account.id, date, amount: '1' })
    const removePayment = (expense_payment_id: string) =>
      books.ask('POST', `/expense/${id}/remove-payment`, { expense_payment_id })
    const early = (await pay(closed)).body.payments[0]
    await close(end)
    expect(await pay(closed)).toMatchObject(refusedDate)
    expect(await removePayment(early.id)).toMatchObject(refused)
    expect((await books.read(`/expense/edit/${id}`)).item.refusals.remove_payment).toBe('period_closed')
    const late = (await pay(open)).body.payments.find(({ date }: Item) => date === open)
    expect((await removePayment(late.id)).status).toBe(200)
  })
})

test('a document deleted before its period was closed is purged in time', async () => {
  const { id } = await books.invoice({ date: closed })
  await books.ask('DELETE', `/invoice/${id}`)
  await close(end)
  const { rows } = await server.owner.query(
    `select purge_document($1, 'invoice', $2, now() + interval '1 day') as purged`,
    [books.company.id, id],
  )
  expect(rows).toEqual([{ purged: true }])
})
