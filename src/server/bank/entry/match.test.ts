import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { moveInInvoice } from '#server/test/moved-in.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bankCalls } from '../test/statements.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { bring, entries, match, undo } = bankCalls(() => ({ server, books }))

/** An entry that pays an invoice of 121 euros in full, by its number. */
const paidInvoice = async () => {
  const invoice = await books.invoice()
  await bring([
    {
      date: '2026-11-21',
      amount: '121.00',
      name: books.client.title,
      account: 'LT297044006000011112',
      text: `Už sąskaitą ${invoice.number}`,
    },
  ])
  const [entry] = await entries()
  return { invoice, entry }
}

describe('what an entry may be', () => {
  test('an invoice named with its number and exact amount is the certain candidate', async () => {
    const { invoice, entry } = await paidInvoice()
    expect(entry.candidates[0]).toMatchObject({
      kind: 'documents',
      certain: true,
      client: { id: books.client.id, title: books.client.title },
      documents: [{ kind: 'invoice', id: invoice.id, number: invoice.number, unpaid: '121.00', amount: '121.00' }],
      advance: null,
    })
    expect(entry.candidates[0].reasons.map(({ code }: Item) => code)).toEqual(
      expect.arrayContaining(['number', 'amount']),
    )
  })

  test('a declined candidate is not proposed again', async () => {
    const { entry } = await paidInvoice()
    const { status, body } = await books.ask('POST', `/bank/entry/${entry.id}/decline`, {
      key: entry.candidates[0].key,
    })
    expect(status).toBe(200)
    expect(body.candidates.map(({ key }: Item) => key)).not.toContain(entry.candidates[0].key)
  })
})

describe('matching an entry', () => {
  test('an invoice that was moved in is proposed and paid like any other', async () => {
    const id = await moveInInvoice(server.owner, {
      company_id: books.company.id,
      party_id: books.client.id,
      number: 'SENA-17',
    })
    await bring([
      {
        date: '2026-11-21',
        amount: '121.00',
        name: books.client.title,
        account: 'LT297044006000011112',
        text: 'Už SENA-17',
      },
    ])
    const [entry] = await entries()
    expect(entry.candidates[0]).toMatchObject({ certain: true, documents: [{ kind: 'invoice', id, amount: '121.00' }] })
    const { status } = await match(entry.id, { invoices: [{ invoice_id: id, amount: '121.00' }] })
    expect(status).toBe(200)
    expect(await books.get(id)).toMatchObject({ payment_state: 'paid', paid_before: '0.00' })
  })

  test('documents are paid by a payment of the day, account and note of the entry', async () => {
    const { invoice, entry } = await paidInvoice()
    const { status, body } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121.00' }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'matched',
      candidates: [],
      match: {
        locked: null,
        payments: [
          { type: 'income', total: '121.00', created: true, documents: [{ id: invoice.id, amount: '121.00' }] },
        ],
      },
    })
    expect((await books.get(invoice.id)).payment_state).toBe('paid')
    const { item } = await books.read(`/payment/edit/${body.match.payments[0].id}`)
    expect(item).toMatchObject({
      date: '2026-11-21',
      account_id: books.account.id,
      note: `Už sąskaitą ${invoice.number}`,
    })
    expect((await match(entry.id, { client_id: books.client.id })).body.code).toBe('bank_entry_settled')
  })

  test('what is more than the invoice stays an advance of the client', async () => {
    const invoice = await books.invoice()
    await bring([{ date: '2026-11-21', amount: '150.00', name: 'Kitas', text: 'be numerio' }])
    const [entry] = await entries()
    const { body } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    const { item } = await books.read(`/payment/edit/${body.match.payments[0].id}`)
    expect(item).toMatchObject({ total: '150.00', used: '121.00', unused: '29.00' })
  })

  test('more than the entry has is refused, and nothing is stored', async () => {
    const { invoice, entry } = await paidInvoice()
    const { status } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121.01' }] })
    expect(status).toBe(422)
    expect((await entries())[0].state).toBe('to-do')
    expect((await books.get(invoice.id)).payment_state).toBe('unpaid')
  })

  test('a fee becomes a payment for that purpose', async () => {
    await bring([{ date: '2026-11-21', amount: '-0.41', text: 'Mokestis už pavedimą' }], { opening: '10.00' })
    const [entry] = await entries()
    const { body } = await match(entry.id, { purpose: 'fee' })
    expect(body.match.payments[0]).toMatchObject({ type: 'expense', purpose: 'fee', total: '0.41', client_title: null })
  })

  test('a transfer settles both its entries with one payment, and undoing one frees both', async () => {
    const second = await books.create('/company-account', {
      type: 'bank',
      title: 'Taupomoji',
      account_number: 'LT324010042400222223',
      currency: 'EUR',
    })
    await bring([{ date: '2026-11-21', amount: '-300.00', account: 'LT324010042400222223', text: 'Pervedimas' }], {
      opening: '500.00',
    })
    await bring([{ date: '2026-11-21', amount: '300.00', account: 'LT307300010000000001', text: 'Pervedimas' }], {
      account: 'LT324010042400222223',
    })
    const list = await entries('?sort=amount')
    const [out, arrived] = list
    const { status, body } = await match(out.id, { transfer: { account_id: second.id, entry_id: arrived.id } })
    expect(status).toBe(200)
    expect(body.match.payments[0]).toMatchObject({ type: 'transfer', account_title: 'Taupomoji' })
    expect(await entries()).toEqual([])
    await books.ask('POST', `/bank/entry/${arrived.id}/unmatch`, {})
    expect(await entries()).toHaveLength(2)
    expect((await books.read('/payment/all?tab=transfers')).data).toEqual([])
  })

  test('a payment that was recorded by hand is linked and not written twice', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '121')
    await bring([{ date: '2026-11-20', amount: '121.00', name: books.client.title, text: invoice.number }])
    const [entry] = await entries()
    const candidate = entry.candidates.find(({ kind }: Item) => kind === 'payment')
    expect(candidate).toMatchObject({ payment: { amount: '121.00' } })
    const { body } = await match(entry.id, { payment_id: candidate.payment.id })
    expect(body.match.payments[0]).toMatchObject({ created: false })
    expect((await books.read('/payment/all')).meta.count).toBe(1)
    await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})
    expect((await books.read('/payment/all')).meta.count).toBe(1)
  })
})

describe('taking a match back', () => {
  test('the payment that the match recorded is deleted, and the entry is to do again', async () => {
    const { invoice, entry } = await paidInvoice()
    await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    const { status, body } = await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})
    expect([status, body.state]).toEqual([200, 'to-do'])
    expect((await books.get(invoice.id)).payment_state).toBe('unpaid')
  })

  test('an entry whose payment is deleted by hand is to do again', async () => {
    const { invoice, entry } = await paidInvoice()
    const { body } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    await books.ask('DELETE', `/payment/${body.match.payments[0].id}`, {})
    expect((await entries()).map(({ id }) => id)).toEqual([entry.id])
  })

  test('a payment that was changed later keeps its match and its import', async () => {
    const { invoice, entry } = await paidInvoice()
    const matched = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    const { item } = await books.read(`/payment/edit/${matched.body.match.payments[0].id}`)
    await books.ask('PUT', `/payment/${item.id}`, { version: item.version, note: 'Pataisyta' })
    const refused = await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, 'bank_match_locked', 'changed'])
    const [first] = (await books.read('/bank/imports')).data
    expect((await undo(first.id)).status).toBe(409)
    expect((await books.get(invoice.id)).payment_state).toBe('paid')
  })

  test('undoing the import takes its matches and payments back', async () => {
    const { invoice, entry } = await paidInvoice()
    await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    const [first] = (await books.read('/bank/imports')).data
    expect((await undo(first.id)).status).toBe(204)
    expect(await entries('?tab=all')).toEqual([])
    expect((await books.get(invoice.id)).payment_state).toBe('unpaid')
  })
})

describe('all certain ones at once', () => {
  test('those that are certain are matched, the others stay', async () => {
    const invoice = await books.invoice()
    await bring([
      { date: '2026-11-21', amount: '121.00', name: books.client.title, text: invoice.number },
      { date: '2026-11-21', amount: '77.00', name: 'Nežinomas', text: 'kažkas' },
    ])
    const { status, body } = await books.ask('POST', '/bank/entry/match-suggested', {})
    expect([status, body]).toEqual([200, { matched: 1, left: 0, refused: [] }])
    expect((await entries()).map(({ amount }) => amount)).toEqual(['77.00'])
  })
})
