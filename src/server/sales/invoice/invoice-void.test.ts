import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { giveRole } from '#server/test/members.ts'
import { expectCorrectMeta } from './test/lists.ts'

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
  invoice = await books.invoice()
})
const post = (path: string, body: object = {}, caller = books, id: string = invoice.id) =>
  caller.ask('POST', `/invoice/${id}/${path}`, body)
const voided = (comment = 'Klaidinga suma') => post('void', { comment })
const money = async () => {
  const { balance, debt } = (await books.read(`/client/edit/${books.client.id}`)).item
  return { balance, debt }
}
const advances = async () => (await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)).amount

describe('a void invoice', () => {
  test('a void invoice keeps its number, shows when and why it was voided, and counts nowhere', async () => {
    const before = (await books.list()).meta
    const { body } = await voided()
    expect(body).toMatchObject({
      number: invoice.number,
      voided_at: expect.stringMatching(/Z$/),
      void_comment: 'Klaidinga suma',
      overdue: false,
      refusals: {
        void: 'already_voided',
        restore_voided: null,
        edit: 'voided',
        credit: 'voided',
        send: 'voided',
        copy: null,
      },
    })
    const { meta } = await books.list()
    expect([meta.count, meta.tabs.void]).toEqual([before.count - 1, before.tabs.void + 1])
    expect((await books.list('?tab=void')).data[0]).toMatchObject({
      id: invoice.id,
      void_comment: 'Klaidinga suma',
      voided_by: 'Ona Kazlauskienė',
      deleted_by: null,
      delete_comment: null,
    })
  })

  test('voiding needs a reason', async () => {
    for (const body of [{}, { comment: '' }, { comment: '  ' }, { comment: null }]) {
      const response = await post('void', body)
      expect(response).toMatchObject({ status: 422, body: { errors: { comment: expect.anything() } } })
    }
    expect((await post('void', { comment: 'x', why: 1 })).status).toBe(422)
    expect((await books.get(invoice.id)).voided_at).toBeNull()
  })

  test('a void invoice shows who voided it until it is restored, and the history shows it, too', async () => {
    expect((await voided()).body.voided_by).toBe('Ona Kazlauskienė')
    const [latest] = (await books.read(`/history?kind=invoice&id=${invoice.id}`)).data
    expect(latest.user.name).toBe('Ona Kazlauskienė')
    expect(latest.changes.map(({ field }: Item) => field)).toEqual(['void_comment'])
    expect((await post('restore-voided')).body).toMatchObject({ voided_at: null, voided_by: null })
  })

  test('an invoice can be voided once', async () => {
    await voided()
    expect(await voided()).toMatchObject({
      status: 409,
      body: { code: 'already_voided', detail: 'Sąskaita jau anuliuota.' },
    })
    expect((await books.get(invoice.id)).void_comment).toBe('Klaidinga suma')
  })

  test('voiding returns the payments to the client as an advance', async () => {
    const [before, held] = [await money(), await advances()]
    await books.pay(invoice.id, '100')
    const { body } = await voided()
    expect(body).toMatchObject({ paid: '0.00', payments: [], payment_state: 'unpaid' })
    expect(Number(await advances())).toBe(Number(held) + 100)
    expect((await money()).balance[0].amount).toBe((Number(before.balance[0].amount) + 121 + 100).toFixed(2))
    const { payments } = await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)
    const next = await books.invoice()
    const used = await post('add-payment', { payment_id: payments[0].id, amount: '100' }, books, next.id)
    expect(used.body.paid).toBe('100.00')
    // The advance remains after it is removed from the next invoice.
    await books.removePayment(next.id, used.body.payments[0].id)
    expect(Number(await advances())).toBe(Number(held) + 100)
  })

  test('a restored invoice counts again, without its payments', async () => {
    await books.pay(invoice.id, '100')
    await voided()
    const { body } = await post('restore-voided')
    expect(body).toMatchObject({ voided_at: null, void_comment: null, paid: '0.00', unpaid: '121.00', payments: [] })
    expect(body.refusals).toMatchObject({ void: null, restore_voided: 'not_voided' })
    expect(await post('restore-voided')).toMatchObject({ status: 409, body: { code: 'not_voided' } })
  })

  test('voiding takes back the sold quantities', async () => {
    const product = await books.product()
    const sold = await books.invoice({ lines: [books.line({ product_id: product.id, quantity: '3' })] })
    const quantity = async () => (await books.read(`/product/edit/${product.id}`)).item.sold_quantity
    await post('void', { comment: 'x' }, books, sold.id)
    expect(Number(await quantity())).toBe(0)
    await post('restore-voided', {}, books, sold.id)
    expect(Number(await quantity())).toBe(3)
  })

  test('voiding and paying an invoice concurrently leaves no money on it', async () => {
    for (let each = 0; each < 5; each++) {
      const created = await books.invoice()
      const [paid, ended] = await Promise.all([
        books.pay(created.id, '121'),
        post('void', { comment: 'x' }, books, created.id),
      ])
      expect(ended.status).toBe(200)
      expect([200, 409]).toContain(paid.status)
      expect(await books.get(created.id)).toMatchObject({ paid: '0.00', payments: [], voided_at: expect.any(String) })
    }
  })

  test('voiding an invoice of another company is not found and changes nothing', async () => {
    for (const path of ['void', 'restore-voided'])
      expect(await post(path, path === 'void' ? { comment: 'x' } : {}, stranger)).toMatchObject({
        status: 404,
        body: { code: 'not_found', resource: 'invoice' },
      })
    expect(await books.get(invoice.id)).toMatchObject({ version: 1, voided_at: null })
    expect((await post('void', { comment: 'x' }, books, uuid())).status).toBe(404)
  })

  test('only users who issue invoices can void and restore them', async () => {
    await giveRole(server, stranger.id, 'accountant')
    const responses = await Promise.all([
      post('void', { comment: 'x' }, stranger),
      post('restore-voided', {}, stranger),
      stranger.ask('DELETE', `/invoice/${invoice.id}`),
    ])
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403])
    await giveRole(server, stranger.id, 'owner')
  })

  test('refusals are also in English', async () => {
    await voided()
    const response = await books.ask(
      'POST',
      `/invoice/${invoice.id}/void`,
      { comment: 'x' },
      { 'accept-language': 'en' },
    )
    expect(response.body.detail).toMatch(/already|void/i)
    const edit = await books.ask('PUT', `/invoice/${invoice.id}`, { version: 2 }, { 'accept-language': 'en' })
    expect(edit.body).toMatchObject({ code: 'invoice_locked', reason: 'voided', detail: 'The invoice is void.' })
  })
})

describe('a deleted invoice', () => {
  test('a deleted invoice shows who deleted it and why until it is restored', async () => {
    expect((await books.ask('DELETE', `/invoice/${invoice.id}`, { comment: 'Bandymas' })).status).toBe(204)
    expect(await books.get(invoice.id)).toMatchObject({
      deleted_at: expect.any(String),
      delete_comment: 'Bandymas',
      deleted_by: expect.any(String),
      refusals: { restore: null, void: 'deleted' },
    })
    expect((await books.list('?tab=deleted')).data.map(({ id }: Item) => id)).toContain(invoice.id)
    const { body } = await post('restore')
    expect(body).toMatchObject({ deleted_at: null, delete_comment: null, deleted_by: null, refusals: { delete: null } })
  })

  test('deleting needs no reason', async () => {
    expect((await books.ask('DELETE', `/invoice/${invoice.id}`)).status).toBe(204)
    expect((await books.get(invoice.id)).delete_comment).toBeNull()
  })

  test('a sent invoice cannot be deleted', async () => {
    await server.owner.query('update invoice set sent_at = now() where id = $1', [invoice.id])
    expect(await books.ask('DELETE', `/invoice/${invoice.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invoice_locked', reason: 'sent', detail: expect.stringContaining('išsiųsta') },
    })
    expect((await voided()).status).toBe(200)
  })
})

test('an unpaid document cannot be archived, and an archived one leaves the archive when it is unpaid again', async () => {
  const { id } = await books.invoice()
  const refused = await books.ask('POST', `/invoice/${id}/archive`)
  expect([refused.status, refused.body.code]).toEqual([409, 'still_owed'])
  const { payments } = (await books.pay(id, '121')).body
  expect((await books.ask('POST', `/invoice/${id}/archive`)).body.archived_at).not.toBeNull()
  expect((await books.removePayment(id, payments[0].id)).body).toMatchObject({ archived_at: null, unpaid: '121.00' })
  const vendor = await books.create('/client', { title: 'UAB „Tiekėjas“', is_vendor: true })
  const expense = await books.create('/expense', { vendor_id: vendor.id, date: '2026-11-01', total: '10', lines: [] })
  expect((await books.ask('POST', `/expense/${expense.id}/archive`)).body.code).toBe('still_owed')
})

test('an archived void invoice is not owed in any sum, including those of the archive', async () => {
  const own = await openBooks(server)
  const created = await own.invoice()
  await own.ask('POST', `/invoice/${created.id}/void`, { comment: 'x' })
  expect((await own.ask('POST', `/invoice/${created.id}/archive`)).status).toBe(200)
  await expectCorrectMeta(own)
})

test('an invoice adds to the sold quantities of its products in the company’s currency', async () => {
  const product = await books.product()
  const lines = [books.line({ product_id: product.id, quantity: '3', price: '10' })]
  const invoice = await books.invoice({ lines: [...lines, ...lines] })
  await books.invoice({ lines, currency: 'USD', exchange_rate: '0.5' })
  await books.invoice({ lines, type: 'proforma' })
  const sold = async () => {
    const { item } = await books.read(`/product/edit/${product.id}`)
    return [item.sold_quantity, item.sold_total]
  }
  expect(await sold()).toEqual(['9', '75.00'])
  await books.ask('PUT', `/invoice/${invoice.id}`, { version: 1, lines: [books.line({ product_id: product.id })] })
  expect(await sold()).toEqual(['4', '115.00'])
  await books.ask('DELETE', `/invoice/${invoice.id}`)
  expect(await sold()).toEqual(['3', '15.00'])
  await books.ask('POST', `/invoice/${invoice.id}/restore`)
  expect(await sold()).toEqual(['4', '115.00'])
})

test('the books of all tests in this file are verified', async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
})

test('the row of a deleted invoice shows who deleted it and why', async () => {
  await books.ask('DELETE', `/invoice/${invoice.id}`, { comment: 'Išrašyta dvigubai' })
  const rowOf = async (tab: string) => (await books.list(`?tab=${tab}`)).data.find(({ id }: Item) => id === invoice.id)
  expect(await rowOf('deleted')).toMatchObject({
    deleted_by: 'Ona Kazlauskienė',
    delete_comment: 'Išrašyta dvigubai',
    void_comment: null,
  })
  await post('restore')
  expect(await rowOf('all')).toMatchObject({ deleted_by: null, delete_comment: null })
})
