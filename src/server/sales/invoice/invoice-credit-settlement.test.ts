import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dec } from '#domain/decimal.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { creditCalls } from './test/credits.ts'

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  stranger = await openBooks(server)
})
afterAll(() => server.close())

let invoice: Item
beforeEach(async () => {
  invoice = await books.invoice(threePieces())
})
const { threePieces, defaults, creditForm, credit, errorsOf, post, advances, money } = creditCalls(() => ({
  books,
  invoice,
}))

describe('a credit invoice', () => {
  test.each([
    ['less than is unpaid', '0', '-1', { unpaid: '242.00' }, '0.00'],
    ['more than is unpaid', '300', '-1', { unpaid: '0.00' }, '58.00'],
    ['of what is paid in full', '363', '-1', { unpaid: '0.00' }, '121.00'],
  ])(
    'a credit of %s reduces the unpaid amount of its invoice, and the rest is an advance',
    async (_, paid, quantity, expected, rest) => {
      const own = await openBooks(server)
      const created = await own.invoice({ lines: [own.line({ quantity: '3', price: '100' })] })
      if (paid !== '0') await own.pay(created.id, paid)
      const { item } = await own.read(`/invoice/create?credit_of=${created.id}`)
      await own.create('/invoice', { ...item, lines: [{ ...item.lines[0], quantity }] })
      expect(await own.get(created.id)).toMatchObject(expected)
      const advance = await own.read(`/client/${own.client.id}/advanced-payment?currency=EUR`)
      expect(advance.amount).toBe(rest)
      const client = (await own.read(`/client/edit/${own.client.id}`)).item
      const debt = dec(client.debt[0]?.amount ?? '0')
      expect(dec(client.balance[0]?.amount ?? '0').toFixed(2)).toBe(dec(rest).minus(debt).toFixed(2))
    },
  )

  test('a credit can reduce the price by a line that is not on the invoice, up to the invoice’s total', async () => {
    const line = { title: 'Nuolaida už vėlavimą', quantity: '-1', vat_id: books.vat('PVM1') }
    const of = (price: string) => creditForm('-1', { lines: [{ ...line, price }] })
    expect(await errorsOf(await of('300.01'))).toEqual({
      lines: ['Kredituojama daugiau, nei liko nekredituota: 363,00.'],
    })
    expect((await books.create('/invoice', await of('300'))).total).toBe('-363.00')
  })

  test.each([
    [
      'a positive quantity',
      { quantity: '1' },
      'lines.0.quantity',
      'Kreditinėje kiekis ir suma rašomi su minuso ženklu.',
    ],
    ['nothing', { quantity: '0' }, 'lines.0.quantity', 'Kreditinėje kiekis ir suma rašomi su minuso ženklu.'],
    ['more than was invoiced', { quantity: '-3.01' }, 'lines.0.quantity', 'Kredituoti galima ne daugiau kaip 3.'],
  ])('a credit with %s is refused', async (_, line, field, message) => {
    const item = await defaults()
    expect(await errorsOf({ ...item, lines: [{ ...item.lines[0], ...line }] })).toEqual({ [field]: [message] })
  })

  test('a credit line without a reference is matched by its title, also over several credits', async () => {
    const named = await creditForm('-2')
    const { reference_line_id: _, ...line } = named.lines[0]
    await books.create('/invoice', { ...named, lines: [line] })
    expect(await errorsOf({ ...named, lines: [line] })).toEqual({
      'lines.0.quantity': ['Kredituoti galima ne daugiau kaip 1.'],
    })
  })

  test('a credit needs a live simple invoice of the same company, client and currency', async () => {
    const form = await creditForm('-1')
    const field = 'reference_invoice_id'
    expect(await errorsOf({ ...form, [field]: null })).toEqual({ [field]: ['Šis laukelis yra privalomas.'] })
    const foreign = (await stranger.invoice()).id
    expect(await errorsOf({ ...form, [field]: foreign })).toEqual({ [field]: ['Pasirinkite įrašą iš sąrašo.'] })
    const own = await credit('-1')
    const proforma = await books.invoice({ type: 'proforma' })
    for (const { id } of [own, proforma])
      expect(await errorsOf({ ...form, [field]: id })).toEqual({ [field]: ['Kredituoti galima tik sąskaitą faktūrą.'] })
    const ended = await books.invoice()
    await post('void', ended.id, { comment: 'x' })
    expect(await errorsOf({ ...form, [field]: ended.id })).toEqual({
      [field]: ['Anuliuotos arba ištrintos sąskaitos kredituoti negalima.'],
    })
    const other = await books.create('/client', { title: 'Kitas' })
    expect(await errorsOf({ ...form, client_id: other.id })).toEqual({
      client_id: ['Klientas turi būti tas pats kaip pirminiame dokumente.'],
    })
    expect(await errorsOf({ ...form, currency: 'USD', exchange_rate: '1' })).toEqual({
      currency: ['Valiuta turi būti ta pati kaip pirminiame dokumente.'],
    })
    expect(await errorsOf({ ...form, lines: [{ ...form.lines[0], reference_line_id: proforma.lines[0].id }] })).toEqual(
      { 'lines.0.reference_line_id': ['Tokios eilutės kredituojamoje sąskaitoje nėra.'] },
    )
  })

  test('a credit is not dated before its invoice, even if the invoice has a future date', async () => {
    expect(await errorsOf(await creditForm('-1', { date: '2026-11-19' }))).toEqual({
      date: ['Kreditinės data negali būti ankstesnė už kredituojamos sąskaitos datą.'],
    })
    const later = await books.invoice({ date: '2027-01-15', date_due: null })
    expect((await defaults(later.id)).date).toBe('2027-01-15')
    await credit('-1', {}, later)
  })

  test('a refused credit uses no number', async () => {
    const before = await credit('-1')
    await errorsOf(await creditForm('-5'))
    const after = await credit('-1')
    expect(Number(after.number.slice(3))).toBe(Number(before.number.slice(3)) + 1)
  })

  test('changing a credit settles it again', async () => {
    const created = await credit('-1')
    const line = { ...created.lines[0], quantity: '-2' }
    const changed = await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, lines: [line] })
    expect(changed.body).toMatchObject({
      total: '-242.00',
      credited_total: '-242.00',
      unpaid: '0.00',
      number: created.number,
    })
    expect(await books.get(invoice.id)).toMatchObject({ unpaid: '121.00', payments: [{ amount: '242.00' }] })
    const excessLine = { ...line, quantity: '-3.5' }
    const refused = await books.ask('PUT', `/invoice/${created.id}`, {
      version: changed.body.version,
      lines: [excessLine],
    })
    expect(refused.body.errors).toEqual({ 'lines.0.quantity': ['Kredituoti galima ne daugiau kaip 3.'] })
    const moved = await books.ask('PUT', `/invoice/${created.id}`, {
      version: changed.body.version,
      reference_invoice_id: (await books.invoice(threePieces())).id,
    })
    expect(moved.body.errors).toHaveProperty('reference_invoice_id')
  })

  test('a credit cannot become smaller than the part that other invoices used', async () => {
    await books.pay(invoice.id, '363')
    const created = await credit('-3')
    const next = await books.invoice(threePieces())
    const { payments } = await advances()
    const ours = await server.owner.query('select id from payment where credit_invoice_id = $1', [created.id])
    expect(payments.map(({ id }: Item) => id)).toContain(ours.rows[0].id)
    const used = await post('add-payment', next.id, { payment_id: ours.rows[0].id, amount: '200' })
    expect(used.body.payments).toMatchObject([{ type: 'credit', amount: '200.00', credit: { id: created.id } }])
    expect(used.body.refusals).toMatchObject({ edit: 'invoice_has_payments', remove_payment: null })
    const smaller = [{ ...created.lines[0], quantity: '-1' }]
    const refused = await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, lines: smaller })
    expect(refused.body.errors.lines[0]).toContain('200,00')
    // Its change was rolled back.
    const { version, total } = await books.get(created.id)
    expect([version, total]).toEqual([created.version, created.total])
    // Voiding removes its value from all invoices.
    await post('void', created.id, { comment: 'x' })
    expect(await books.get(next.id)).toMatchObject({ unpaid: '363.00', payments: [] })
  })

  test('voiding or deleting a credit takes its value back, and restoring it applies it again', async () => {
    const before = await money()
    const created = await credit('-1')
    for (const [end, back] of [
      [() => post('void', created.id, { comment: 'x' }), () => post('restore-voided', created.id)],
      [() => books.ask('DELETE', `/invoice/${created.id}`), () => post('restore', created.id)],
    ] as const) {
      expect((await end()).status).toBeLessThan(300)
      expect(await books.get(invoice.id)).toMatchObject({
        unpaid: '363.00',
        payments: [],
        credits: [],
        credited: 'none',
        refusals: { edit: null, delete: null, void: null },
      })
      expect(await money()).toEqual(before)
      await books.pay(invoice.id, '300')
      expect((await back()).status).toBe(200)
      const after = await books.get(invoice.id)
      expect(after).toMatchObject({ unpaid: '0.00', credited: 'partly' })
      expect(after.payments.find(({ type }: Item) => type === 'credit').amount).toBe('63.00')
      await books.removePayment(invoice.id, after.payments.find(({ type }: Item) => type === 'income').id)
    }
  })

  test('a credit cannot be restored if others replaced it or its invoice is deleted', async () => {
    const created = await credit('-2')
    await post('void', created.id, { comment: 'x' })
    const other = await credit('-2')
    expect(await post('restore-voided', created.id)).toMatchObject({ status: 409, body: { reason: 'credited' } })
    await post('void', other.id, { comment: 'x' })
    await post('void', invoice.id, { comment: 'x' })
    expect(await post('restore-voided', created.id)).toMatchObject({ status: 409, body: { reason: 'not_live' } })
    await post('restore-voided', invoice.id)
    expect((await post('restore-voided', created.id)).status).toBe(200)
  })

  test('a credited invoice can be neither changed, deleted nor voided, and the credit’s part cannot be removed', async () => {
    await credit('-1')
    const { version, payments } = await books.get(invoice.id)
    const locked = { status: 409, body: { code: 'invoice_locked', reason: 'credited' } }
    expect(await books.ask('PUT', `/invoice/${invoice.id}`, { version, note: 'x' })).toMatchObject(locked)
    expect(await books.ask('DELETE', `/invoice/${invoice.id}`)).toMatchObject(locked)
    expect(await post('void', invoice.id, { comment: 'x' })).toMatchObject(locked)
    await books.pay(invoice.id, '1')
    expect(await books.removePayment(invoice.id, payments[0].id)).toMatchObject(locked)
  })

  test('a credit of zero makes no payment', async () => {
    const free = await books.invoice({ lines: [books.line({ price: '0' })] })
    const created = await books.create('/invoice', await defaults(free.id))
    expect(created).toMatchObject({ total: '0.00', unpaid: '0.00' })
    expect(await books.get(free.id)).toMatchObject({ credited: 'whole', payments: [] })
    expect((await post('void', created.id, { comment: 'x' })).status).toBe(200)
  })

  test('credits have their own tab and are negative in the tab of all', async () => {
    const own = await openBooks(server)
    const created = await own.invoice()
    const { item } = await own.read(`/invoice/create?credit_of=${created.id}`)
    const stored = await own.create('/invoice', item)
    const tab = await own.list('?tab=credit')
    expect(tab.data.map(({ id }: Item) => id)).toEqual([stored.id])
    expect(tab.meta.totals).toEqual([
      { currency: 'EUR', total: '-121.00', paid: '0.00', credited: '-121.00', unpaid: '0.00' },
    ])
    const all = await own.list()
    expect(all.meta).toMatchObject({
      count: 2,
      tabs: { all: 2, credit: 1, invoices: 1, unpaid: 0, paid: 0 },
      totals: [{ total: '0.00', paid: '0.00', unpaid: '0.00' }],
    })
    expect((await own.list('?search=KR-0001')).data[0].id).toBe(stored.id)
    expect((await own.list('?type=credit&search=azuolas')).data).toHaveLength(1)
  })
})

test('the books of all tests in this file are verified', async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
})
