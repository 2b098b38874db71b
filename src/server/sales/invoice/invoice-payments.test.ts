import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { notListed, refusalOf } from '#server/test/refusal.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

/** 121.00 EUR. */
let invoice: Item
beforeEach(async () => {
  invoice = await books.invoice()
})

const balance = async (caller: Books = books): Promise<string> =>
  (await caller.read(`/company-account/edit/${caller.account.id}`)).item.balance
const money = async (caller: Books = books) => {
  const { item } = await caller.read(`/client/edit/${caller.client.id}`)
  return { debt: item.debt, balance: item.balance }
}
/** An unused advance of the client. */
const advance = async (fields: { total?: string; currency?: string; client_id?: string } = {}): Promise<string> => {
  const id = uuid()
  const { total = '50', currency = 'EUR', client_id = books.client.id } = fields
  await server.owner.query(
    `insert into payment (company_id, id, type, date, client_id, account_id, total, currency) values ($1, $2, 'income', '2026-11-01', $3, $4, $5, $6)`,
    [books.company.id, id, client_id, books.account.id, total, currency],
  )
  return id
}
const useAdvance = (payment_id: string, amount: string) =>
  books.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id, amount })
const refused = (code: string, errors?: object) => ({ status: 422, body: { code, ...(errors ? { errors } : {}) } })
const overpaymentError = { amount: ['Mokėjimas viršija likusią sumą.'] }

describe('an invoice', () => {
  test('an invoice can be paid in parts', async () => {
    const first = (await books.pay(invoice.id, '21')).body
    expect(first).toMatchObject({ paid: '21.00', unpaid: '100.00', payment_state: 'partly-paid', version: 2 })
    expect(first.payments).toEqual([
      {
        id: expect.any(String),
        payment_id: expect.any(String),
        date: '2026-11-20',
        account: { id: books.account.id, title: books.account.title },
        amount: '21.00',
        unused: '0.00',
        type: 'income',
        credit: null,
        created_at: expect.stringMatching(/^2\d{3}-.*Z$/),
      },
    ])
    expect(first.refusals).toMatchObject({
      edit: 'invoice_has_payments',
      delete: 'invoice_has_payments',
      remove_payment: null,
    })
    const second = (await books.pay(invoice.id, '100.00', { date: '2026-11-19' })).body
    expect(second).toMatchObject({
      paid: '121.00',
      unpaid: '0.00',
      payment_state: 'paid',
      refusals: { add_payment: 'paid' },
    })
    expect(second.payments.map((part: Item) => part.date)).toEqual(['2026-11-19', '2026-11-20'])
  })

  test('a payment cannot exceed the unpaid amount', async () => {
    expect(await books.pay(invoice.id, '121.01')).toMatchObject(refused('overpayment', overpaymentError))
    await books.pay(invoice.id, '120')
    expect(await books.pay(invoice.id, '1.01')).toMatchObject(refused('overpayment', overpaymentError))
    await books.pay(invoice.id, '1')
    expect(await books.pay(invoice.id, '0.01')).toMatchObject(refused('overpayment', overpaymentError))
  })

  test('a payment of zero, a negative amount or a fraction of a cent is refused', async () => {
    for (const amount of ['0', '-1', '0.00'])
      expect(await books.pay(invoice.id, amount)).toMatchObject(
        refused('validation_failed', { amount: ['Suma turi būti didesnė už nulį.'] }),
      )
    expect(await books.pay(invoice.id, '1.005')).toMatchObject(
      refused('validation_failed', { amount: ['Sumoje per daug skaitmenų po kablelio.'] }),
    )
    const yen = await books.invoice({ currency: 'JPY', exchange_rate: '0.0061' })
    const account = await books.create('/company-account', { type: 'cash', title: 'Jenos', currency: 'JPY' })
    const response = await books.pay(yen.id, '0.5', { account_id: account.id })
    expect(response).toMatchObject(refused('validation_failed', { amount: ['Sumoje per daug skaitmenų po kablelio.'] }))
    expect((await books.pay(yen.id, '121', { account_id: account.id })).body).toMatchObject({
      paid: '121',
      unpaid: '0',
    })
  })

  test('a payment in another currency is refused', async () => {
    const account = await books.create('/company-account', { type: 'cash', title: 'Doleriai', currency: 'USD' })
    expect(await books.pay(invoice.id, '1', { account_id: account.id })).toMatchObject(refused('currency_mismatch'))
    const payment = await advance({ currency: 'USD' })
    expect(await useAdvance(payment, '1')).toMatchObject(refused('currency_mismatch'))
  })

  test('a payment needs an account of the company that is in use', async () => {
    const stranger = await openBooks(server)
    const foreign = await books.pay(invoice.id, '1', { account_id: stranger.account.id })
    expect(foreign).toMatchObject(refusalOf({ account_id: [notListed] }))
    const account = await books.create('/company-account', { type: 'cash', title: 'Sena', currency: 'EUR' })
    await books.ask('POST', `/company-account/${account.id}/archive`)
    const archived = await books.pay(invoice.id, '1', { account_id: account.id })
    expect(archived).toMatchObject(refused('validation_failed', { account_id: ['Įrašas archyvuotas.'] }))
    expect(await stranger.pay(invoice.id, '1')).toMatchObject({ status: 404, body: { resource: 'invoice' } })
    const closed = await books.create('/company-account', {
      type: 'card',
      title: 'Be mokėjimų',
      accept_payments: false,
    })
    expect(await books.pay(invoice.id, '1', { account_id: closed.id })).toMatchObject(
      refused('validation_failed', { account_id: ['Pasirinkite vieną iš galimų reikšmių.'] }),
    )
  })

  test('a payment form may send unused fields as null', async () => {
    expect((await books.pay(invoice.id, '1', { payment_id: null })).body.paid).toBe('1.00')
    const payment_id = await advance()
    const fields = { payment_id, amount: '2', account_id: null, date: null }
    expect((await books.ask('POST', `/invoice/${invoice.id}/add-payment`, fields)).body.paid).toBe('3.00')
  })

  test('an invoice can use an advance of its client up to its unused amount', async () => {
    const payment = await advance({ total: '50' })
    expect(await useAdvance(payment, '50.01')).toMatchObject(refused('overpayment', overpaymentError))
    const paid = await useAdvance(payment, '30')
    expect(paid.body).toMatchObject({
      paid: '30.00',
      payments: [{ payment_id: payment, amount: '30.00', unused: '20.00' }],
    })
    expect(await useAdvance(payment, '20.01')).toMatchObject(refused('overpayment', overpaymentError))
    const other = await books.create('/client', { title: 'Kitas' })
    expect(await useAdvance(await advance({ client_id: other.id }), '1')).toMatchObject(
      refusalOf({ payment_id: ['Pasirinkite vieną iš galimų reikšmių.'] }),
    )
    expect(await useAdvance(uuid(), '1')).toMatchObject(refusalOf({ payment_id: [notListed] }))
  })

  test('an invoice with payments can be neither changed nor deleted', async () => {
    const { body } = await books.pay(invoice.id, '1')
    const hasPayments = { status: 409, body: { code: 'invoice_has_payments' } }
    expect(await books.ask('DELETE', `/invoice/${invoice.id}`)).toMatchObject(hasPayments)
    expect(await books.ask('PUT', `/invoice/${invoice.id}`, { version: body.version, note: 'x' })).toMatchObject(
      hasPayments,
    )
  })

  test('a deleted or void invoice accepts and removes no payments', async () => {
    await books.ask('DELETE', `/invoice/${invoice.id}`)
    const locked = { status: 409, body: { code: 'invoice_locked' } }
    expect(await books.pay(invoice.id, '1')).toMatchObject(locked)
    await books.ask('POST', `/invoice/${invoice.id}/restore`)
    const { payments } = (await books.pay(invoice.id, '1')).body
    await server.owner.query('update invoice set voided_at = now() where id = $1', [invoice.id])
    expect(await books.pay(invoice.id, '1')).toMatchObject(locked)
    expect(await books.removePayment(invoice.id, payments[0].id)).toMatchObject(locked)
  })
})

describe('a removed payment', () => {
  test('removing a payment recorded on the invoice deletes it and restores account and debt', async () => {
    const before = [await balance(), await money()]
    const { payments } = (await books.pay(invoice.id, '21')).body
    expect(await balance()).toBe(
      dec(before[0] as string)
        .plus(21)
        .toFixed(2),
    )
    expect(await money()).not.toEqual(before[1])
    const after = (await books.removePayment(invoice.id, payments[0].id)).body
    expect(after).toMatchObject({ paid: '0.00', unpaid: '121.00', payment_state: 'unpaid', payments: [], version: 3 })
    expect([await balance(), await money()]).toEqual(before)
    expect((await books.ask('DELETE', `/invoice/${invoice.id}`)).status).toBe(204)
  })

  test('removing an advance makes it an advance again', async () => {
    const payment = await advance()
    const before = [await balance(), await money()]
    const { payments } = (await useAdvance(payment, '50')).body
    await books.removePayment(invoice.id, payments[0].id)
    expect([await balance(), await money()]).toEqual(before)
    expect((await useAdvance(payment, '50')).status).toBe(200)
  })

  test('a payment is found on its own invoice only', async () => {
    const other = (await books.pay((await books.invoice()).id, '1')).body
    for (const id of [uuid(), other.payments[0].id])
      expect(await books.removePayment(invoice.id, id)).toMatchObject({
        status: 404,
        body: { code: 'not_found', resource: 'invoice_payment', detail: 'Sąskaitos mokėjimas nerastas.' },
      })
    await books.pay(invoice.id, '1')
    expect((await books.removePayment(invoice.id, other.payments[0].id)).status).toBe(404)
  })
})

describe('concurrent payments', () => {
  test('64 concurrent payments of one invoice never exceed its total', async () => {
    const before = await balance()
    const responses = await Promise.all(Array.from({ length: 64 }, () => books.pay(invoice.id, '10')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(responses.filter(({ body }) => body.code === 'overpayment')).toHaveLength(52)
    expect(await books.get(invoice.id)).toMatchObject({ paid: '120.00', unpaid: '1.00' })
    expect(await balance()).toBe(dec(before).plus(120).toFixed(2))
  })

  test('concurrent use of one advance on many invoices never exceeds it', async () => {
    const payment = await advance({ total: '100' })
    const invoices = await Promise.all(Array.from({ length: 16 }, () => books.invoice()))
    const responses = await Promise.all(
      invoices.map(({ id }) => books.ask('POST', `/invoice/${id}/add-payment`, { payment_id: payment, amount: '30' })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(responses.filter(({ body }) => body.code === 'overpayment')).toHaveLength(13)
  })

  test('concurrent payments and removals on many invoices and one account do not deadlock', async () => {
    const sixteen = () => Promise.all(Array.from({ length: 16 }, () => books.invoice()))
    const [first, second] = [await sixteen(), await sixteen()]
    const paid = await Promise.all(first.map(({ id }) => books.pay(id, '121')))
    const responses = await Promise.all(
      paid.flatMap(({ body }, index) => [
        books.removePayment(body.id, body.payments[0].id),
        books.pay(second[index].id, index % 2 ? '121' : '1'),
      ]),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(32).fill(200))
  })
})

test('after random payments and removals the parts equal the paid amount, and state, account and debt agree', async () => {
  const own = await openBooks(server)
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ pay: fc.integer({ min: -5, max: 6000 }) }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ rest: fc.constant(true) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.integer({ min: 1, max: 9999 }), async (steps, price) => {
      const created = await own.invoice({ lines: [own.line({ price: (price / 100).toFixed(2) })] })
      const [accountBefore, before] = [await balance(own), await money(own)]
      let current = created
      for (const each of steps) {
        if ('remove' in each) {
          const part = current.payments[each.remove]
          if (part) await own.removePayment(created.id, part.id)
        } else await own.pay(created.id, 'pay' in each ? (each.pay / 100).toFixed(2) : current.unpaid)
        current = await own.get(created.id)
        const paid = sum(current.payments.map((part: Item) => dec(part.amount)))
        expect(current.paid).toBe(paid.toFixed(2))
        expect(dec(current.paid).plus(dec(current.unpaid)).toFixed(2)).toBe(created.total)
        expect(current.payment_state).toBe(
          current.unpaid === '0.00' ? 'paid' : current.paid === '0.00' ? 'unpaid' : 'partly-paid',
        )
      }
      expect(await balance(own)).toBe(dec(accountBefore).plus(dec(current.paid)).toFixed(2))
      const debtOf = ({ debt }: Item) => dec(debt[0]?.amount ?? '0')
      expect(debtOf(await money(own)).toFixed(2)).toBe(debtOf(before).minus(dec(current.paid)).toFixed(2))
    }),
    { numRuns: 15 },
  )
})
