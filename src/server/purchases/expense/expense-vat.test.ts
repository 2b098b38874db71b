import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { expenseCalls } from './test/expenses.ts'

let server: TestServer
let books: Books
let vendor: Item
let vats: Item[]
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
  vats = (await books.read('/expense/create')).options.vats
})
afterAll(() => server.close())

const { expense, itemised, line, put, read, post } = expenseCalls(() => ({ books, vendor }))
const vat = (code: string): string => vats.find((row) => row.code === code).id
const row = (code: string, base: string, vatAmount: string, deductible_percent = '100') => ({
  vat_id: vat(code),
  base,
  vat: vatAmount,
  deductible_percent,
})
const byRows = (vat_rows: object[], fields: object = {}) =>
  expense({ total: undefined, total_without_vat: undefined, vat_rows, ...fields })

describe('the VAT rows of an expense', () => {
  test('an expense with totals only gets the VAT row whose rate fits', async () => {
    expect((await expense({ total: '121.05', total_without_vat: '100' })).vat_rows).toMatchObject([
      { code: 'PVM1', base: '100.00', vat: '21.05', deductible_percent: '100', vat_not_deducted: '0.00' },
    ])
    const none = await post({ vendor_id: vendor.id, date: '2026-11-10', total: '150', total_without_vat: '100' })
    expect(none.body.errors).toEqual({ vat_rows: ['Nurodykite PVM tarifą: suma neatitinka nė vieno.'] })
  })

  test('several rows without lines make the totals', async () => {
    expect(await byRows([row('PVM1', '100', '21'), row('PVM58', '50', '6')])).toMatchObject({
      total_without_vat: '150.00',
      vat_total: '27.00',
      total: '177.00',
    })
  })

  test('the figures of the paper replace the computed ones, a larger difference only when confirmed', async () => {
    const rows = (vatAmount: string) => ({ vat_rows: [row('PVM1', '45', vatAmount)] })
    expect(await expense(itemised(rows('9.50')))).toMatchObject({
      vat_total: '9.50',
      total: '54.50',
      confirm_difference: false,
    })
    const refused = await post(itemised(rows('9.60')))
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors).toEqual({
      'vat_rows.0.vat': ['Apskaičiuotas PVM yra 9,45. Patikrinkite dokumentą ir patvirtinkite skirtumą.'],
    })
    const confirmed = await expense(itemised({ ...rows('9.60'), confirm_difference: true }))
    expect(confirmed).toMatchObject({ total: '54.60', confirm_difference: true })
    const renamed = await put(confirmed, { number: 'KITAS' })
    expect(renamed.body).toMatchObject({ total: '54.60', vat_rows: [{ vat: '9.60' }] })
    const changed = await put(renamed.body, { lines: [line({ quantity: '20' })] })
    expect(changed.body).toMatchObject({ total: '108.90', confirm_difference: false })
  })

  test('what may not be deducted stays with the rate when the lines change', async () => {
    const created = await expense(itemised({ vat_rows: [row('PVM1', '45', '9.45', '50')] }))
    expect(created.vat_rows).toMatchObject([{ deductible_percent: '50', vat_not_deducted: '4.72' }])
    const { body } = await put(created, { lines: [line({ quantity: '20' })] })
    expect(body.vat_rows).toMatchObject([
      { base: '90.00', vat: '18.90', deductible_percent: '50', vat_not_deducted: '9.45' },
    ])
    expect((await put(body, { vat_rows: [] })).body.vat_rows).toMatchObject([{ deductible_percent: '100' }])
  })

  test('VAT that the buyer computes is not owed to the vendor', async () => {
    const created = await expense(itemised({ lines: [line({ quantity: '1', price: '200', vat_id: vat('PVM21') })] }))
    expect(created).toMatchObject({
      total: '200.00',
      unpaid: '200.00',
      vat_total: '0.00',
      vat_rows: [{ code: 'PVM21', type: 'reverse-charge', rate: '21', base: '200.00', vat: '42.00' }],
    })
    expect((await put(created, { lines: [line({ price: '1', quantity: '1' })] })).body).toMatchObject({ total: '1.21' })
  })

  test('import VAT is paid to customs or declared, has no lines, and takes only its own rates', async () => {
    const created = await byRows([row('PVM23', '1000', '210'), row('PVM24', '500', '105')], { kind: 'import' })
    expect(created).toMatchObject({ kind: 'import', total_without_vat: '0.00', vat_total: '210.00', total: '210.00' })
    const form = { vendor_id: vendor.id, date: '2026-11-10', kind: 'import' }
    const errorsOf = async (fields: object) => (await post({ ...form, ...fields })).body.errors
    expect(await errorsOf({ vat_rows: [row('PVM1', '100', '21')] })).toEqual({
      'vat_rows.0.vat_id': ['Importo PVM išlaidai rinkitės importo PVM tarifą.'],
    })
    expect(await errorsOf({ kind: 'invoice', vat_rows: [row('PVM23', '100', '21')] })).toEqual({
      'vat_rows.0.vat_id': ['Šis PVM tarifas skirtas tik importo PVM išlaidoms.'],
    })
    expect(await errorsOf({ vat: false })).toEqual({ kind: ['Importo PVM įrašo tik PVM mokėtojai.'] })
  })

  test('the database refuses rows that do not add up', async () => {
    const { id } = await expense()
    await expect(
      server.owner.query(
        `with changed as (update expense_vat set vat = vat + 1 where expense_id = $1) update expense set version = version + 1 where id = $1`,
        [id],
      ),
    ).rejects.toThrow('does not add up')
    await expect(
      server.owner.query(
        'update expense_vat set vat_not_deducted = vat + 1, deductible_percent = 0 where expense_id = $1',
        [id],
      ),
    ).rejects.toThrow('check constraint')
  })
})

describe('the days of an expense', () => {
  test('the day of registration is its date by default, and follows a changed date', async () => {
    const created = await expense()
    expect(created).toMatchObject({ date_registered: '2026-11-10', posting_date: '2026-11-10', date_supply: null })
    const moved = await put(created, { date: '2026-11-12' })
    expect(moved.body).toMatchObject({ date_registered: '2026-11-12', posting_date: '2026-11-12' })
    const later = await put(moved.body, { date_registered: '2026-11-19', date_supply: '2026-10-30' })
    expect(later.body).toMatchObject({
      date_registered: '2026-11-19',
      posting_date: '2026-11-12',
      date_supply: '2026-10-30',
    })
    expect((await put(later.body, { date_registered: '2026-11-11' })).body.errors).toEqual({
      date_registered: ['Registravimo diena negali būti ankstesnė už dokumento datą.'],
    })
  })

  test('an expense of a closed month is registered and posted in the open one', async () => {
    const own = await openBooks(server)
    const its = await own.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
    const form = { vendor_id: its.id, total: '121', total_without_vat: '100' }
    const early = await own.create('/expense', { ...form, date: '2026-10-05' })
    expect((await own.ask('POST', '/period/close', { until: '2026-10-31' })).status).toBe(200)
    const today = testMoment.toISOString().slice(0, 10)
    const late = await own.create('/expense', { ...form, date: '2026-10-20' })
    expect(late).toMatchObject({ date: '2026-10-20', date_registered: today, posting_date: today, can: { edit: true } })
    const { rows } = await server.owner.query('select distinct date::text from ledger_entry where document_id = $1', [
      late.id,
    ])
    expect(rows).toEqual([{ date: today }])
    expect((await own.read(`/expense/edit/${early.id}`)).item).toMatchObject({ can: { edit: false, delete: false } })
    const refused = await own.ask('POST', '/expense', { ...form, date: '2026-10-20', date_registered: '2026-10-25' })
    expect(refused.body.code).toBe('period_closed')
  })
})

test('kinds, payment references and filters are stored and listed', async () => {
  const created = await expense({ kind: 'receipt', payment_reference: 'RF18 5390 0754 7034' })
  expect(await read(created.id)).toMatchObject({ kind: 'receipt', payment_reference: 'RF18 5390 0754 7034' })
  const { data, meta } = await books.read('/expense/all?kind=receipt')
  expect(data.map(({ id }: Item) => id)).toEqual([created.id])
  expect(meta.count).toBe(1)
})
