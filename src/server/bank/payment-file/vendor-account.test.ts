import { expect, test } from 'vitest'
import { bankCalls } from '#server/bank/test/statements.ts'
import { openStaff } from '#server/test/members.ts'
import { ibans, withPayments } from './test/payment-files.ts'

const { state, expense, make, made, cancel, setAccount, prepare, pay } = withPayments()

const change = (account_number: string) => setAccount({ account_number })
const stateOf = async (...expenses: Parameters<typeof prepare>) => (await prepare(...expenses)).rows[0].account

test('the form has accounts, the next working day and the expenses by due date', async () => {
  const late = await expense({ date_due: '2026-11-11' })
  const open = await expense({ date_due: null })
  const soon = await expense({ date_due: '2026-12-01' })
  expect(await prepare(open, soon, late)).toMatchObject({
    accounts: [{ id: state.books.account.id, bank: 'Swedbank', currency: 'EUR', balance: '0.00', last_version: null }],
    account_id: state.books.account.id,
    today: '2026-11-20',
    // The 20th is a Friday.
    date: '2026-11-23',
    rows: [
      { expense_id: late.id, unpaid: '121.00', refusal: null },
      { expense_id: soon.id },
      { expense_id: open.id, date_due: null },
    ],
  })
  await made([late], { version: '03' })
  expect(await prepare(late)).toMatchObject({ accounts: [{ last_version: '03' }], rows: [{ refusal: 'in_payment' }] })
})

test('the first account of a vendor is no change, and the first payment is said', async () => {
  const one = await expense()
  expect(await stateOf(one)).toMatchObject({
    account_number: ibans.vendor,
    bank: 'Swedbank',
    state: 'first',
    first_seen_by: 'Ona Kazlauskienė',
    previous: null,
  })
  await made([one])
  expect(await stateOf(await expense())).toMatchObject({ state: 'known' })
})

test('a payment by hand makes the account known as well', async () => {
  await pay((await expense()).id, '1')
  expect(await stateOf(await expense())).toMatchObject({ state: 'known', previous: null })
})

test('an account that differs from the one paid before must be confirmed; who and when are kept and in the history', async () => {
  await made([await expense()], { date: '2026-11-24' })
  await change(ibans.other)
  const one = await expense()
  expect(await stateOf(one)).toMatchObject({
    state: 'changed',
    bank: 'SEB',
    confirmed_at: null,
    previous: { account_number: ibans.vendor, bank: 'Swedbank', paid_on: '2026-11-24' },
  })
  const refused = await make([one])
  expect(refused).toMatchObject({ status: 409, body: { code: 'account_changed' } })
  expect(refused.body.detail).toMatch('IBAN pasikeitė')
  expect((await setAccount({ account_number: ibans.other, confirmed: true })).body).toMatchObject({
    state: 'changed',
    confirmed_by: 'Ona Kazlauskienė',
    confirmed_at: expect.any(String),
  })
  const { data } = await state.books.read(`/history?kind=client&id=${state.vendor.id}`)
  expect(data[0]).toMatchObject({
    action: 'account_confirmed',
    user: { name: 'Ona Kazlauskienė' },
    changes: [{ field: 'confirmed_account', before: null, after: ibans.other }],
  })
  await setAccount({ account_number: ibans.other, confirmed: false })
  expect((await make([one])).body.code).toBe('account_changed')
  await setAccount({ account_number: ibans.other, confirmed: true })
  expect((await make([one])).status).toBe(201)
  expect(await stateOf(await expense())).toMatchObject({ state: 'known', previous: null })
})

test('`confirm` makes the file and confirms the account', async () => {
  await made([await expense()])
  await change(ibans.other)
  const file = await made([await expense()], { confirm: true })
  expect(file.rows[0].account_number).toBe(ibans.other)
  expect(await state.books.read(`/bank/vendor-account/${state.vendor.id}`)).toMatchObject({
    data: [
      { account_number: ibans.other, is_present: true, confirmed_by: 'Ona Kazlauskienė', paid_on: '2026-11-23' },
      { account_number: ibans.vendor, is_present: false, confirmed_by: null, paid_on: '2026-11-23' },
    ],
  })
})

test('an account changed before the first file differs from the one on the card, and a change back is a change', async () => {
  await change(ibans.other)
  expect(await stateOf(await expense())).toMatchObject({
    state: 'changed',
    previous: { account_number: ibans.vendor, paid_on: null },
  })
  await made([await expense()], { confirm: true })
  await change(ibans.vendor)
  expect(await stateOf(await expense())).toMatchObject({
    state: 'changed',
    confirmed_at: null,
    previous: { account_number: ibans.other },
  })
})

test('a confirmation of an account that was left since does not count when it comes back', async () => {
  await made([await expense()])
  await setAccount({ account_number: ibans.other, confirmed: true })
  await change(ibans.third)
  await made([await expense()], { confirm: true })
  await change(ibans.other)
  expect((await make([await expense()])).body.code).toBe('account_changed')
})

test('a cancelled file paid nothing', async () => {
  const { id } = await made([await expense()])
  await cancel(id)
  expect(await stateOf(await expense())).toMatchObject({ state: 'first' })
})

test('an IBAN is checked before it is stored on the card, by an accountant as well', async () => {
  const wrong = await change('LT587300000000000226')
  expect(wrong.body.errors).toEqual({ account_number: ['Sąskaitos numeris neteisingas: patikrinkite skaitmenis.'] })
  expect((await change('lt41 7044-0000 0000 0333')).body).toMatchObject({ account_number: ibans.other })
  expect((await state.books.read(`/client/edit/${state.vendor.id}`)).item.account_number).toBe(ibans.other)
  const staff = await openStaff(state.server)
  const accountant = await staff.add('accountant')
  const vendor = (await staff.owner.ask('POST', '/client', { title: 'Tiekėjas', is_vendor: true })).body
  const stored = await accountant.ask('PUT', `/bank/vendor-account/${vendor.id}`, { account_number: ibans.third })
  expect(stored.body).toMatchObject({ account_number: ibans.third, bank: 'Artea' })
})

test('the QR code pays the open rest of an expense, and not to a changed account', async () => {
  const one = await expense({ number: 'SP 1' })
  await pay(one.id, '21')
  const { status, body } = await state.books.ask('GET', `/bank/payment-qr/${one.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: '100.00', account_number: ibans.vendor, text: 'SP 1', state: 'known' })
  expect(body.qr.size).toBeGreaterThan(20)
  expect(body.qr.runs.length).toBeGreaterThan(100)
  await change(ibans.other)
  expect((await state.books.ask('GET', `/bank/payment-qr/${one.id}`)).body.code).toBe('account_changed')
  await setAccount({ account_number: ibans.other, confirmed: true })
  await made([{ id: one.id, amount: '100' }])
  expect((await state.books.ask('GET', `/bank/payment-qr/${one.id}`)).body.reason).toBe('in_payment')
})

test('accounts of matched entries are listed with the card of the vendor, and can be forgotten', async () => {
  const { bring, entries, match } = bankCalls(() => state)
  const one = await expense()
  await bring(
    [{ date: '2026-11-21', amount: '-121.00', name: 'Popierius', account: ibans.third, text: 'be numerio' }],
    {
      opening: '500.00',
    },
  )
  const [entry] = await entries()
  await match(entry.id, { expenses: [{ expense_id: one.id, amount: '121' }] })
  const path = `/bank/vendor-account/${state.vendor.id}`
  const learned = { account_number: ibans.third, times: 1, last_on: '2026-11-21' }
  expect((await state.books.read(path)).learned).toMatchObject([learned])
  const forget = () => state.books.ask('POST', `${path}/forget`, { account_number: ibans.third })
  expect((await forget()).body).toEqual({ forgotten: true })
  expect((await forget()).body).toEqual({ forgotten: false })
  expect((await state.books.read(path)).learned).toEqual([])
  // After the match was taken back, matches are counted from zero.
  expect((await state.books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})).status).toBe(200)
})
