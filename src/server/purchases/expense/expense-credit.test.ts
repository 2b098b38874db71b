import { describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { withVendor } from './test/expenses.ts'

const { state, expense, put, read, pay, post, credit, advancesOf, remove } = withVendor()
const isRight = async () => {
  const client = await state.server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
}

describe("a vendor's credit invoice", () => {
  test('a credit settles the expense that it corrects, and is itself paid', async () => {
    const corrected = await expense()
    const created = await credit({ corrects_id: corrected.id })
    expect(created).toMatchObject({
      kind: 'credit',
      total: '-121.00',
      paid: '-121.00',
      unpaid: '0.00',
      payment_state: 'paid',
      corrects: { id: corrected.id, number: corrected.number, date: '2026-11-10' },
      vat_rows: [{ code: 'PVM1', base: '-100.00', vat: '-21.00' }],
    })
    expect(await read(corrected.id)).toMatchObject({
      paid: '121.00',
      unpaid: '0.00',
      payments: [
        {
          type: 'credit',
          amount: '121.00',
          account: null,
          credit: { id: created.id, number: created.number, is_own: true },
        },
      ],
    })
    await isRight()
  })

  test('what a credit does not settle is an advance, which other expenses of the vendor use', async () => {
    const corrected = await expense()
    await pay(corrected.id, '100')
    await credit({ corrects_id: corrected.id })
    const other = await expense()
    const [advance] = await advancesOf(other.id)
    expect(advance).toMatchObject({ unused: '100.00' })
    const used = await state.books.ask('POST', `/expense/${other.id}/add-payment`, {
      payment_id: advance.id,
      amount: '60',
    })
    expect(used.body).toMatchObject({ paid: '60.00', payments: [{ credit: { is_own: false } }] })
    await isRight()
  })

  test('an advance of a vendor credit cannot pay an invoice to the same company', async () => {
    await credit()
    const [advance] = await advancesOf((await expense()).id)
    const invoice = await state.books.invoice({ client_id: state.vendor.id })
    const { payments } = await state.books.read(`/client/${state.vendor.id}/advanced-payment?currency=EUR`)
    expect(payments).toEqual([])
    const refused = await state.books.ask('POST', `/invoice/${invoice.id}/add-payment`, {
      payment_id: advance.id,
      amount: '1',
    })
    expect(refused.status).toBe(404)
  })

  test('deleting a credit undoes what it settled, and restoring it settles what is unpaid then', async () => {
    const corrected = await expense()
    const created = await credit({ corrects_id: corrected.id })
    expect((await remove(created.id)).status).toBe(204)
    expect(await read(corrected.id)).toMatchObject({ paid: '0.00', payments: [] })
    expect(await advancesOf(corrected.id)).toEqual([])
    await isRight()
    await pay(corrected.id, '21')
    expect((await state.books.ask('POST', `/expense/${created.id}/restore`)).status).toBe(200)
    expect(await read(corrected.id)).toMatchObject({ paid: '121.00', unpaid: '0.00' })
    expect(await advancesOf((await expense()).id)).toMatchObject([{ unused: '21.00' }])
    await isRight()
  })

  test('a changed credit settles anew, but not less than what it paid of other expenses', async () => {
    const corrected = await expense()
    const created = await credit({ corrects_id: corrected.id })
    const half = await put(created, { total: '-60.50', total_without_vat: '-50' })
    expect(half.body).toMatchObject({ total: '-60.50', paid: '-60.50' })
    expect(await read(corrected.id)).toMatchObject({ paid: '60.50' })
    const free = await put(half.body, { corrects_id: null })
    expect(free.body).toMatchObject({ corrects: null })
    expect(await read(corrected.id)).toMatchObject({ paid: '0.00' })
    const [advance] = await advancesOf(corrected.id)
    await state.books.ask('POST', `/expense/${corrected.id}/add-payment`, { payment_id: advance.id, amount: '40' })
    const less = await put(free.body, { total: '-12.10', total_without_vat: '-10' })
    expect(less.body.errors).toEqual({ total: [expect.stringContaining('40,00')] })
    await isRight()
  })

  test('the part of a credit is removed only with the credit, and the corrected expense cannot be deleted before it', async () => {
    const corrected = await expense()
    await credit({ corrects_id: corrected.id })
    const [part] = (await read(corrected.id)).payments
    const removed = await state.books.ask('POST', `/expense/${corrected.id}/remove-payment`, {
      expense_payment_id: part.id,
    })
    expect(removed).toMatchObject({ status: 409, body: { code: 'invoice_locked' } })
    expect((await remove(corrected.id)).body).toMatchObject({ code: 'invoice_locked', reason: 'corrected' })
  })

  test('an expense that a credit corrects stays until the credit is deleted, also if no part joins the two', async () => {
    const corrected = await expense()
    await pay(corrected.id, '121')
    const created = await credit({ corrects_id: corrected.id })
    const [part] = (await read(corrected.id)).payments
    await state.books.ask('POST', `/expense/${corrected.id}/remove-payment`, { expense_payment_id: part.id })
    expect(await read(corrected.id)).toMatchObject({ payments: [], refusals: { delete: 'corrected' } })
    expect((await remove(corrected.id)).body).toMatchObject({
      code: 'invoice_locked',
      reason: 'corrected',
      detail: 'Dokumentą taiso kreditinė sąskaita. Pirma ištrinkite ją.',
    })
    const bySql = state.server.owner.query('update expense set deleted_at = now() where id = $1', [corrected.id])
    await expect(bySql).rejects.toMatchObject({ constraint: 'expense_corrects_same' })
    expect((await remove(created.id)).status).toBe(204)
    expect((await remove(corrected.id)).status).toBe(204)
    // Neither comes back alone as a credit of a deleted document.
    expect((await state.books.ask('POST', `/expense/${created.id}/restore`)).body).toMatchObject({
      code: 'invoice_locked',
      reason: 'not_live',
    })
    expect((await state.books.ask('POST', `/expense/${corrected.id}/restore`)).status).toBe(200)
    expect((await state.books.ask('POST', `/expense/${created.id}/restore`)).status).toBe(200)
    expect(await read(corrected.id)).toMatchObject({ unpaid: '0.00', credited_total: '121.00' })
    await isRight()
  })

  test('a credit corrects only an expense of its vendor and currency that is no credit itself', async () => {
    const other = await state.books.create('/client', { title: 'UAB „Kitas“', is_vendor: true })
    const errorOf = async (corrects_id: string, fields: object = {}) =>
      (
        await post({
          kind: 'credit',
          vendor_id: state.vendor.id,
          date: '2026-11-10',
          vat: false,
          total: '-5',
          corrects_id,
          ...fields,
        })
      ).body.errors.corrects_id[0]
    expect(await errorOf((await expense({ vendor_id: other.id })).id)).toBe('Koreguojamas dokumentas yra kito tiekėjo.')
    expect(await errorOf((await credit()).id)).toBe('Kreditinė sąskaita negali koreguoti kitos kreditinės.')
    const { vats } = (await state.books.read('/expense/create')).options
    const vat_id = vats.find(({ code }: { code: string }) => code === 'PVM23').id
    const rows = { vat_rows: [{ vat_id, base: '100', vat: '21' }] }
    const customs = await expense({ kind: 'import', total: null, total_without_vat: null, ...rows })
    expect(await errorOf(customs.id)).toBe('Importo PVM koreguoja muitinė, ne tiekėjo kreditinė sąskaita.')
    const inDollars = { currency: 'USD', exchange_rate: '0.9' }
    expect(await errorOf((await expense()).id, inDollars)).toBe('Koreguojamas dokumentas yra kita valiuta.')
    const invoice = await post({
      vendor_id: state.vendor.id,
      date: '2026-11-10',
      vat: false,
      total: '5',
      corrects_id: (await expense()).id,
    })
    expect(invoice.body.errors).toEqual({ corrects_id: ['Koreguojamą dokumentą nurodo tik kreditinė sąskaita.'] })
  })

  test('an expense that a credit corrects does not become import VAT', async () => {
    const corrected = await expense()
    await credit({ corrects_id: corrected.id })
    const { vats } = (await state.books.read('/expense/create')).options
    const vat_id = vats.find(({ code }: { code: string }) => code === 'PVM23').id
    const rows = { vat_rows: [{ vat_id, base: '100', vat: '121' }], total: null, total_without_vat: null }
    const changed = await put(await read(corrected.id), { kind: 'import', ...rows })
    expect(changed.body.errors).toEqual({ kind: ['Keisti negalima: dokumentą taiso kreditinė sąskaita.'] })
  })

  test('the vendor and the currency of an expense stay while a credit corrects it, also if no part joins the two', async () => {
    const corrected = await expense()
    await pay(corrected.id, '121')
    const created = await credit({ corrects_id: corrected.id })
    const [part] = (await read(corrected.id)).payments
    await state.books.ask('POST', `/expense/${corrected.id}/remove-payment`, { expense_payment_id: part.id })
    const stored = await read(corrected.id)
    expect(stored).toMatchObject({ payments: [], credits: [{ id: created.id, number: created.number }] })
    const { id: vendor_id } = await state.books.create('/client', { title: 'UAB „Kitas“', is_vendor: true })
    const message = 'Keisti negalima: dokumentą taiso kreditinė sąskaita.'
    expect(await put(stored, { vendor_id })).toMatchObject({ status: 422, body: { errors: { vendor_id: [message] } } })
    const inDollars = { currency: 'USD', exchange_rate: '0.9' }
    expect((await put(stored, inDollars)).body.errors).toEqual({ currency: [message] })
    expect((await put(await read(created.id), { comment: 'Grąžinta', number: 'K 1' })).status).toBe(200)
    // A deleted credit corrects nothing, and cannot be restored after the document moved.
    expect((await remove(created.id)).status).toBe(204)
    expect((await put(await read(corrected.id), { vendor_id })).body).toMatchObject({ vendor_id, credits: [] })
    expect(await state.books.ask('POST', `/expense/${created.id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'invoice_locked', reason: 'moved' },
    })
    await isRight()
  })

  test('the database refuses a credit and a corrected expense of different vendors, whichever changes', async () => {
    const { id: other } = await state.books.create('/client', { title: 'UAB „Kitas“', is_vendor: true })
    const corrected = await expense()
    await pay(corrected.id, '121')
    const created = await credit({ corrects_id: corrected.id })
    const move = (id: string) =>
      state.server.owner.query('update expense set vendor_id = $1 where id = $2', [other, id])
    await expect(move(corrected.id)).rejects.toMatchObject({ constraint: 'expense_corrects_same' })
    await expect(move(created.id)).rejects.toMatchObject({ constraint: 'expense_corrects_same' })
  })

  test('an invoice does not become a credit, nor a credit an invoice', async () => {
    expect((await put(await expense(), { kind: 'credit' })).body.errors).toHaveProperty('kind')
    expect((await put(await credit(), { kind: 'invoice' })).body.errors).toHaveProperty('kind')
    expect((await put(await expense(), { kind: 'receipt' })).body).toMatchObject({ kind: 'receipt' })
  })
})
