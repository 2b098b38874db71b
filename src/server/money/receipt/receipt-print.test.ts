import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { setLogoAndStyle, drawnPage } from '#server/test/images.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { pdfOfReceipt, textOfReceipt } from './test/receipts.ts'

let server: TestServer
let books: Books
let payments: Payments
let cash: Item
let till: Item
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  payments = await paymentsOf(books, server)
  cash = await payments.account({ type: 'cash', title: 'Grynieji' })
  till = await payments.account({ type: 'cash-register', title: 'Kasa' })
})
afterAll(() => server.close())

const createReceipted = (overrides: object = {}, receipt: object = {}) =>
  payments.income({
    total: '121',
    account_id: till.id,
    receipt: { type: 'cash-register-income', ...receipt },
    ...overrides,
  })

const pdfOf = (id: string) => pdfOfReceipt({ server, books }, id)
const textOf = (id: string) => textOfReceipt({ server, books }, id)

describe('the printed receipt', () => {
  test('a kasos pajamų orderis contains everything that the law requires on the order and on its slip', async () => {
    const invoice = await books.invoice()
    const payment = await createReceipted(
      { invoices: [{ invoice_id: invoice.id, amount: '121' }] },
      { accountant: 'Dalia Petrauskienė', cashier: 'Ona Kazlauskienė', income_account: '2411' },
    )
    const text = await textOf(payment.id)
    for (const label of [
      'KASOS PAJAMŲ ORDERIS',
      'KVITAS',
      'Serija KPO Nr. 0001',
      'UAB „Žiedas“',
      'Įmonės kodas 979864328',
      'Priimta iš',
      'UAB „Ąžuolas“, įm. kodas 110053842',
      'Pagrindas',
      'Suma',
      '121,00 Eur',
      'suma žodžiais',
      'Priedėlis',
      'Koresponduojanti sąskaita',
      '2411',
      'Vyr. finansininkas (buhalteris)',
      'Dalia Petrauskienė',
      'Gavo kasininkas',
      'Ona Kazlauskienė',
      'Pinigus įmokėjo',
    ])
      expect(text).toContain(label)
    expect(text.match(/Serija KPO Nr\. 0001/g)).toHaveLength(2)
    expect(text.match(/121,00 Eur/g)).toHaveLength(2)
  })

  test('a kasos išlaidų orderis has space for the signature of the receiver', async () => {
    const payment = await createReceipted({ type: 'expense' }, { type: 'cash-register-expense' })
    const text = await textOf(payment.id)
    for (const label of [
      'KASOS IŠLAIDŲ ORDERIS',
      'Išduoti',
      'Įmonės vadovas',
      'Išdavė kasininkas',
      'Gavau',
      'Gavėjo parašas',
      'Pagal',
    ])
      expect(text).toContain(label)
  })

  test('a pinigų priėmimo kvitas is printed in two copies', async () => {
    const payment = await createReceipted({}, { type: 'cash-receipt' })
    const text = await textOf(payment.id)
    expect(text.match(/PINIGŲ PRIĖMIMO KVITAS/g)).toHaveLength(2)
    for (const label of [
      'Sumokėti už',
      'Mokėtojas',
      'Pinigus priėmė',
      'Pardavėjo egzempliorius',
      'Mokėtojo egzempliorius',
    ])
      expect(text).toContain(label)
  })

  test('text typed by a user is never interpreted as markup', async () => {
    const payload = '#panic("x") $ \\ *bold* <script> = antraštė'
    const payment = await createReceipted({}, { paid_for: payload, cashier: payload })
    expect(await textOf(payment.id)).toContain('#panic("x") $')
    const pages = await books.read(`/payment/${payment.id}/receipt-document`)
    expect(pages.pages).toHaveLength(1)
    expect(pages.pages[0]).toMatch(/^<svg /)
    expect(pages.pages[0]).not.toContain('<script')
  })

  test('the logo is placed by the company’s style, small on each half of a cash receipt, and everything else is black', async () => {
    const order = await createReceipted()
    const receipt = await createReceipted({ account_id: cash.id }, { type: 'cash-receipt' })
    expect((await drawnPage(await pdfOf(order.id))).images).toEqual([])
    await setLogoAndStyle(books, { logo_place: 'left', logo_size: 'large', accent: '#8B2619' })
    expect((await drawnPage(await pdfOf(order.id))).images).toEqual([{ width: 189, x: 30 }])
    const twice = await drawnPage(await pdfOf(receipt.id))
    expect(twice.images).toEqual([
      { width: 90, x: 42 },
      { width: 90, x: 42 },
    ])
    expect(twice.colours).not.toContain('#8b2619')
    await setLogoAndStyle(books, { logo_place: 'right' })
    expect((await drawnPage(await pdfOf(receipt.id))).images[0]).toEqual({ width: 90, x: 463 })
  })

  test('the receipt opens in a new tab with its form token', async () => {
    const payment = await createReceipted()
    const { token } = await books.read('/csrf-token')
    const tab = await ask(server, 'POST', `/payment/${payment.id}/receipt-pdf`, { body: { _token: token } })
    expect(tab).toMatchObject({ status: 200 })
    expect(tab.headers['content-disposition']).toContain('KPO-0001.pdf')
    const stranger = await ask(server, 'POST', `/payment/${payment.id}/receipt-pdf`, {
      headers: await csrfHeaders(server),
      body: {},
    })
    expect(stranger.status).toBe(401)
  })

  test('the receipt of a payment without one is not found', async () => {
    const payment = await payments.income({ total: '5' })
    for (const path of ['receipt-pdf', 'receipt-document'])
      expect(await books.ask('GET', `/payment/${payment.id}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', resource: 'receipt' },
      })
  })
})
