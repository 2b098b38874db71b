import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { ibans, withPayments } from './test/payment-files.ts'

const { state, expense, credit, pay, make, made, remove, form } = withPayments()

/** Code, reason and field of the refusal, which has words. */
const refusal = async (...args: Parameters<typeof make>) => {
  const { status, body } = await make(...args)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.detail).toMatch(/^[A-ZĄ-Ž„].*\.$/)
  return [body.code, body.reason, ...Object.keys(body.errors ?? {})]
}

test('a deleted, archived, credit or paid expense is refused, and none of the file is made', async () => {
  const good = await expense()
  const deleted = await expense()
  await remove(deleted.id)
  expect(await refusal([good, deleted])).toEqual(['payment_refused', 'deleted', 'expenses.1.id'])
  const paid = await expense()
  await pay(paid.id, '121')
  const amount = '1'
  expect(await refusal([good, { id: paid.id, amount }])).toEqual(['payment_refused', 'paid', 'expenses.1.id'])
  await state.books.ask('POST', `/expense/${paid.id}/archive`)
  expect(await refusal([{ id: paid.id, amount }])).toEqual(['payment_refused', 'archived', 'expenses.0.id'])
  const credited = await credit()
  expect(await refusal([{ id: credited.id, amount }])).toEqual(['payment_refused', 'credit', 'expenses.0.id'])
  expect((await state.books.read('/bank/payment-file/all')).data).toEqual([])
})

test('an expense of another company, or none, is not found', async () => {
  const foreign = await (await openBooks(state.server)).create('/client', { title: 'Kitur', is_vendor: true })
  for (const id of [foreign.id, uuid()])
    expect(await refusal([{ id, amount: '1' }])).toEqual(['not_found', undefined, 'expenses.0.id'])
})

test('another currency is refused, of the expense and of the account', async () => {
  const dollars = await expense({ currency: 'USD', exchange_rate: '0.9' })
  expect(await refusal([dollars])).toEqual(['payment_refused', 'currency', 'expenses.0.id'])
  const account = await state.books.create('/company-account', {
    type: 'bank',
    title: 'Doleriai',
    account_number: ibans.other,
    currency: 'USD',
  })
  const good = await expense()
  expect(await refusal([good], { account_id: account.id })).toEqual([
    'payment_refused',
    'account_currency',
    'account_id',
  ])
})

test('an account without an IBAN, a till, an archived account and one of another company are refused', async () => {
  const one = await expense()
  const till = await state.books.create('/company-account', { type: 'cash', title: 'Kasa' })
  expect(await refusal([one], { account_id: till.id })).toEqual(['payment_refused', 'account_iban', 'account_id'])
  const archived = await state.books.create('/company-account', {
    type: 'bank',
    title: 'Sena',
    account_number: ibans.other,
  })
  await state.books.ask('POST', `/company-account/${archived.id}/archive`)
  expect((await make([one], { account_id: archived.id })).body.errors).toHaveProperty('account_id')
  const foreign = (await openBooks(state.server)).account
  expect((await make([one], { account_id: foreign.id })).body.code).toBe('not_found')
})

test('a date in the past, more than a year ahead or in a closed period is refused', async () => {
  const one = await expense()
  expect(await refusal([one], { date: '2026-11-19' })).toEqual(['payment_refused', 'date_past', 'date'])
  expect(await refusal([one], { date: '2027-11-21' })).toEqual(['payment_refused', 'date_far', 'date'])
  expect((await state.books.ask('POST', '/period/close', { until: '2026-11-20' })).status).toBe(200)
  expect(await refusal([one], { date: '2026-11-20' })).toEqual(['period_closed', 'period_closed', 'date'])
  expect((await make([one], { date: '2026-11-21' })).status).toBe(201)
})

test('an amount of nothing, of part of a cent and more than is open are refused', async () => {
  const { id } = await expense()
  const field = 'expenses.0.amount'
  for (const amount of ['0', '-1'])
    expect(await refusal([{ id, amount }])).toEqual(['payment_refused', 'amount_zero', field])
  expect(await refusal([{ id, amount: '1.005' }])).toEqual(['payment_refused', 'amount_decimals', field])
  expect(await refusal([{ id, amount: '121.01' }])).toEqual(['payment_refused', 'amount_open', field])
})

test('one expense twice, none, too many and an unknown version are refused', async () => {
  const one = await expense()
  expect(await refusal([one, one])).toEqual(['payment_refused', 'twice', 'expenses.1.id'])
  expect((await make([])).body.errors).toHaveProperty('expenses')
  const many = Array.from({ length: 501 }, () => ({ id: uuid(), amount: '1' }))
  expect((await make(many)).body.errors).toHaveProperty('expenses')
  expect((await make([one], { version: '02' })).body.errors).toHaveProperty('version')
  expect((await make([one], { content: '<x/>' })).status).toBe(422)
})

test('a vendor without an account, or with one outside SEPA, is refused', async () => {
  const vendor = await state.books.create('/client', { title: 'Be sąskaitos', is_vendor: true })
  const one = await expense({ vendor_id: vendor.id })
  expect(await refusal([one])).toEqual(['payment_refused', 'no_iban', 'expenses.0.id'])
  const american = await state.books.create('/client', { title: 'Acme', is_vendor: true, account_number: '12345678' })
  const other = await expense({ vendor_id: american.id })
  expect(await refusal([other])).toEqual(['payment_refused', 'not_sepa', 'expenses.0.id'])
})

test('of two files at once for one expense only one is made, and the other is refused in words', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await expense()
    const answers = await Promise.all([make([one]), make([one]), make([one])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    for (const { status, body } of answers) if (status === 422) expect(body.code).toBe('payment_refused')
    const { rows } = await state.server.owner.query(
      'select count(*)::int from payment_file_row where expense_id = $1 and cancelled_at is null',
      [one.id],
    )
    expect(rows[0].count).toBe(1)
  }
})

test('a file and a payment by hand at once never pay more than the expense', async () => {
  const one = await expense()
  const [file, paid] = await Promise.all([make([one]), pay(one.id, '121')])
  expect(paid.status).toBe(200)
  expect([201, 422]).toContain(file.status)
  expect((await state.books.read(`/expense/edit/${one.id}`)).item).toMatchObject({ unpaid: '0.00', in_payment: null })
})

test('the database itself refuses a second live payment, more than is open, and sums that differ', async () => {
  const [first, second] = [await expense(), await expense()]
  const { id } = await made([first])
  const insert = (expense_id: string, amount: string, position: number) =>
    state.server.owner.query(
      `insert into payment_file_row (company_id, id, payment_file_id, position, expense_id, vendor_id, name, account_number, amount, paid_before, reference)
        select company_id, gen_random_uuid(), id, $3, $1, $4, 'x', 'x', $2, 0, 'x' from payment_file where id = $5`,
      [expense_id, amount, position, state.vendor.id, id],
    )
  await expect(insert(first.id, '1', 1)).rejects.toMatchObject({ constraint: 'payment_file_row_live' })
  await expect(insert(second.id, '121.01', 1)).rejects.toMatchObject({ constraint: 'payment_file_row_open' })
  await expect(
    state.server.owner
      .query(`insert into payment_file (company_id, id, account_id, account_number, made_on, date, version, currency, total, count, content)
      select company_id, gen_random_uuid(), account_id, 'x', made_on, date, version, currency, 5, 1, 'x' from payment_file where id = '${id}'`),
  ).rejects.toMatchObject({ constraint: 'payment_file_adds_up' })
})

test('a person without a company of their own, or of another one, sees and makes nothing', async () => {
  const one = await expense()
  const { id } = await made([one])
  const stranger = await openBooks(state.server)
  for (const [method, path, body] of [
    ['GET', `/bank/payment-file/${id}`, undefined],
    ['GET', `/bank/payment-file/${id}/file`, undefined],
    ['POST', `/bank/payment-file/${id}/cancel`, {}],
    ['PUT', `/bank/vendor-account/${state.vendor.id}`, { account_number: ibans.other }],
    ['GET', `/bank/payment-qr/${one.id}`, undefined],
  ] as const)
    expect((await stranger.ask(method, path, body)).body.code, path).toBe('not_found')
  expect((await stranger.ask('POST', '/bank/payment-file', form([one]))).body.code).toBe('not_found')
  expect((await stranger.read('/bank/payment-file/all')).data).toEqual([])
})
