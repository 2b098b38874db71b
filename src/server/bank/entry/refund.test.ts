import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
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

const { bring, entries, match } = bankCalls(() => ({ server, books }))

/** A credit invoice of a paid invoice: its 121 euros are the client's. */
const paidCredit = async () => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '121')
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  return books.create('/invoice', item)
}

/** An entry that pays the credit invoice back. */
const paidBack = async (credit: Item, amount = '-121.00') => {
  await bring([{ date: '2026-11-22', amount, name: books.client.title, text: `Grąžinimas ${credit.number}` }], {
    opening: '500.00',
  })
  const [entry] = await entries()
  return entry
}

const back = (credit: Item, amount = '-121') => ({ invoices: [{ invoice_id: credit.id, amount }] })

describe('money that goes back to a client', () => {
  test('its credit invoice is the certain candidate, and paying it back uses its value up', async () => {
    const credit = await paidCredit()
    const entry = await paidBack(credit)
    expect(entry.candidates[0]).toMatchObject({
      kind: 'documents',
      certain: true,
      documents: [{ kind: 'invoice', id: credit.id, unpaid: '-121.00', amount: '-121.00' }],
    })
    const { status, body } = await match(entry.id, back(credit))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.match.payments[0]).toMatchObject({ type: 'expense', total: '121.00', client_title: books.client.title })
    const second = await paidBack(credit)
    expect(second.candidates.filter(({ kind }: Item) => kind === 'documents')).toEqual([])
    const refused = await match(second.id, back(credit))
    expect(refused.status).toBe(422)
  })

  test('all certain ones at once include it, and taking it back makes the credit open again', async () => {
    const credit = await paidCredit()
    const entry = await paidBack(credit)
    expect((await books.ask('POST', '/bank/entry/match-suggested', {})).body).toMatchObject({ matched: 1, refused: [] })
    expect(await entries()).toEqual([])
    expect((await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})).status).toBe(200)
    expect((await entries())[0].candidates[0].documents[0]).toMatchObject({ id: credit.id })
  })

  test('a part of it may go back, and the rest stays open', async () => {
    const credit = await paidCredit()
    const entry = await paidBack(credit, '-21.00')
    expect((await match(entry.id, back(credit, '-21'))).status).toBe(200)
    const rest = await paidBack(credit, '-100.00')
    expect(rest.candidates[0].documents[0]).toMatchObject({ id: credit.id, unpaid: '-100.00' })
  })

  test.each([
    ['more than is left of it', '-150.00', '-150'],
    ['another amount than that of the entry', '-100.00', '-121'],
    ['a positive amount', '-121.00', '121'],
  ])('%s is refused, and nothing is stored', async (_name, amount, part) => {
    const credit = await paidCredit()
    const entry = await paidBack(credit, amount)
    expect((await match(entry.id, back(credit, part))).status).toBe(422)
    expect((await entries())[0].state).toBe('to-do')
  })

  test('a credit that reduced an unpaid invoice has nothing to pay back', async () => {
    const invoice = await books.invoice()
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const credit = await books.create('/invoice', item)
    const entry = await paidBack(credit)
    expect(entry.candidates.filter(({ kind }: Item) => kind === 'documents')).toEqual([])
    expect((await match(entry.id, back(credit))).status).toBe(422)
  })
})

describe('money that a vendor pays back', () => {
  test('its credit is the candidate of money that comes in, and matching it records the refund', async () => {
    const lines = [{ title: 'Nuoma', quantity: '1', price: '100', vat_id: books.vat('PVM1') }]
    const form = { vendor_id: books.client.id, date: '2026-11-20', currency: 'EUR', lines }
    const expense = await books.create('/expense', { ...form, kind: 'invoice', number: 'NUO-15' })
    await books.ask('POST', `/expense/${expense.id}/add-payment`, {
      account_id: books.account.id,
      date: '2026-11-20',
      amount: '121',
    })
    const { item } = await books.read(`/expense/create?credit_of=${expense.id}`)
    const credit = await books.create('/expense', { ...item, number: 'KR-77' })
    await bring([{ date: '2026-11-22', amount: '121.00', name: books.client.title, text: 'Grąžiname KR-77' }])
    const [entry] = await entries()
    expect(entry.candidates[0].documents[0]).toMatchObject({ kind: 'expense', id: credit.id, amount: '-121.00' })
    const { status, body } = await match(entry.id, { expenses: [{ expense_id: credit.id, amount: '-121' }] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.match.payments[0]).toMatchObject({ type: 'income', total: '121.00' })
    expect((await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})).body.state).toBe('to-do')
  })
})
