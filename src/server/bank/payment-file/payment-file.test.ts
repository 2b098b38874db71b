import { expect, test } from 'vitest'
import { ibans, withPayments } from './test/payment-files.ts'

const { state, expense, read, pay, make, made, cancel, download, put, remove } = withPayments()

const textOf = (xml: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1]

test('a payment file has the expenses with their sums, and they are in payment and not paid', async () => {
  const [first, second] = [await expense({ number: 'SP 00212' }), await expense({ payment_reference: 'RF21SF000125' })]
  const { status, body } = await make([first, second])
  expect(status).toBe(201)
  expect(body).toMatchObject({
    date: '2026-11-23',
    made_on: '2026-11-20',
    version: '09',
    total: '242.00',
    count: 2,
    live: 2,
    settled: 0,
    created_by: 'Ona Kazlauskienė',
    cancelled_at: null,
    rows: [
      { expense_id: first.id, amount: '121.00', account_number: ibans.vendor, name: 'UAB „Popierius“' },
      { expense_id: second.id, amount: '121.00' },
    ],
  })
  expect(await read(first.id)).toMatchObject({
    payment_state: 'unpaid',
    paid: '0.00',
    in_payment: { file_id: body.id, since: '2026-11-20', date: '2026-11-23', amount: '121.00' },
    can: { delete: false },
    refusals: { delete: 'in_payment' },
  })
  const list = await state.books.read('/expense/all?tab=unpaid')
  expect(list.data).toMatchObject([{ in_payment: { file_id: body.id } }, { in_payment: { file_id: body.id } }])
  const { body: xml } = await download(body.id)
  expect(xml).toContain('<Ustrd>SP 00212</Ustrd>')
  expect(xml).toContain('<Ref>RF21SF000125</Ref>')
  expect(textOf(xml, 'EndToEndId')).toBe(body.rows[0].reference)
  expect(textOf(xml, 'CreDtTm')).toBe('2026-11-20T12:00:00')
})

test('a file that is downloaded again is the same to the byte, and has a name', async () => {
  const { id, file_name } = await made([await expense()])
  const first = await download(id)
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toMatch('application/xml')
  expect(first.headers['content-disposition']).toContain(file_name)
  state.server.setTime(new Date('2026-11-22T10:00:00.000Z'))
  await state.books.ask('PUT', `/client/${state.vendor.id}`, { version: 1, title: 'UAB „Kitas“' })
  expect((await download(id)).body).toBe(first.body)
})

test('the list has the newest file first', async () => {
  const files = [await made([await expense()]), await made([await expense()]), await made([await expense()])]
  const list = await state.books.read('/bank/payment-file/all?limit=2')
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([files[2]?.id, files[1]?.id])
  expect(list.meta.count).toBe(3)
  const rest = await state.books.read(`/bank/payment-file/all?limit=2&cursor=${list.meta.next_cursor}`)
  expect(rest.data).toMatchObject([{ id: files[0]?.id, live: 1 }])
  expect(rest.data[0].content).toBeUndefined()
})

test('an expense that is being paid cannot go into a second file until the first is cancelled', async () => {
  const one = await expense({ number: 'PN-1' })
  const { id } = await made([one])
  const second = await make([one])
  expect([second.status, second.body.code, second.body.reason]).toEqual([422, 'payment_refused', 'in_payment'])
  expect(second.body.detail).toBe('Išlaida „PN-1“ mokama nuo 2026-11-20: ji jau yra kitame mokėjimo faile.')
  expect(second.body.errors).toHaveProperty(['expenses.0.id'])
  const cancelled = await cancel(id)
  expect(cancelled.body).toMatchObject({ live: 0, cancelled_by: 'Ona Kazlauskienė', rows: [{ settled_at: null }] })
  expect((await read(one.id)).in_payment).toBeNull()
  expect((await download(id)).body.code).toBe('payment_file_cancelled')
  expect((await cancel(id)).status).toBe(200)
  expect((await make([one])).status).toBe(201)
})

test('one expense can be taken back, and the file stays for the others', async () => {
  const [first, second] = [await expense(), await expense()]
  const { id } = await made([first, second])
  expect((await cancel(id, { expenses: [first.id] })).body).toMatchObject({ live: 1, cancelled_at: null })
  expect((await read(first.id)).in_payment).toBeNull()
  expect((await read(second.id)).in_payment).not.toBeNull()
  const stranger = await expense()
  expect((await cancel(id, { expenses: [stranger.id] })).body.code).toBe('not_found')
  expect((await cancel(id, { expenses: [second.id] })).body.cancelled_at).not.toBeNull()
})

test('a file that is downloaded again lacks the payments that were taken back or paid meanwhile, and nothing else changes', async () => {
  const [first, second, third] = [await expense(), await expense(), await expense()]
  const { id, rows } = await made([first, second, third])
  const { body: whole } = await download(id)
  await cancel(id, { expenses: [first.id] })
  await pay(second.id, '121')
  const rest = await download(id)
  expect(rest.headers['content-disposition']).toContain('2026-11-20-1-')
  expect(rest.body.match(/<EndToEndId>[^<]*/g)).toEqual([`<EndToEndId>${rows[2].reference}`])
  expect(rest.body.match(/<NbOfTxs>1</g)).toHaveLength(2)
  expect(rest.body.match(/<CtrlSum>121.00</g)).toHaveLength(2)
  expect(textOf(rest.body, 'MsgId')).toBe(textOf(whole, 'MsgId'))
  expect(rest.body.slice(-60)).toBe(whole.slice(-60))
  await pay(third.id, '121')
  expect((await download(id)).body.code).toBe('payment_file_paid')
})

test('a recorded payment ends the payment of the file, and the expense is in payment again when it is removed', async () => {
  const one = await expense()
  const { id } = await made([one])
  const paid = (await pay(one.id, '121')).body
  expect(paid).toMatchObject({ payment_state: 'paid', in_payment: null })
  expect(await state.books.read(`/bank/payment-file/${id}`)).toMatchObject({ live: 0, settled: 1 })
  expect((await cancel(id)).body.code).toBe('payment_file_paid')
  const part = paid.payments[0].id
  await state.books.ask('POST', `/expense/${one.id}/remove-payment`, { expense_payment_id: part })
  expect((await read(one.id)).in_payment).toMatchObject({ file_id: id })
})

test('a part payment leaves the expense when it is recorded, and the rest can go into another file', async () => {
  const one = await expense()
  await made([{ id: one.id, amount: '50' }])
  expect((await read(one.id)).in_payment.amount).toBe('50.00')
  // Less than the file pays is another payment.
  expect((await pay(one.id, '10')).body.in_payment).not.toBeNull()
  expect((await pay(one.id, '40')).body).toMatchObject({ unpaid: '71.00', in_payment: null })
  const rest = await make([{ id: one.id, amount: '71.01' }])
  expect(rest.body).toMatchObject({ reason: 'amount_open', errors: { 'expenses.0.amount': [expect.any(String)] } })
  expect((await make([{ id: one.id, amount: '71' }])).status).toBe(201)
})

test('an expense in payment keeps its vendor and owes at least what the file pays, and is deleted only after it', async () => {
  const one = await expense()
  const { id } = await made([one])
  const other = await state.books.create('/client', { title: 'Kitas', is_vendor: true })
  const stored = await read(one.id)
  expect((await put(stored, { vendor_id: other.id })).body.errors).toHaveProperty('vendor_id')
  expect((await put(stored, { total: '100', total_without_vat: '82.64' })).body.errors).toHaveProperty('total')
  expect(await remove(one.id)).toMatchObject({ status: 409, body: { code: 'invoice_locked', reason: 'in_payment' } })
  expect((await put(stored, { comment: 'Skubu' })).status).toBe(200)
  await cancel(id)
  expect((await remove(one.id)).status).toBe(204)
})

test('the history of an expense shows that it went into a file and was taken back', async () => {
  const one = await expense()
  await cancel((await made([one])).id)
  const { data } = await state.books.read(`/history?kind=expense&id=${one.id}`)
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['payment_returned', 'in_payment', 'created'])
  expect(data[1].changes).toMatchObject([
    { field: 'in_payment', before: null, after: '121.00' },
    { field: 'payment_date', after: '2026-11-23' },
    { field: 'account_number', after: ibans.vendor },
  ])
})
