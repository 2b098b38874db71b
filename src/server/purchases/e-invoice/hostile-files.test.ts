import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bodyOf, file } from '../expense/test/files.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const invoiceOf = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID>` +
      `<IssueDate>2026-11-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>${inside}</Invoice>`,
  )
const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join('')
const send = async (bytes: Uint8Array) => {
  const { payload, type } = await bodyOf([file('saskaita.xml', bytes)])
  return ask(server, 'POST', '/expense/read-e-invoice', {
    body: payload,
    headers: { authorization: `Bearer ${books.token}`, 'content-type': type },
  })
}

const supplier = (inside: string) => `<AccountingSupplierParty><Party>${inside}</Party></AccountingSupplierParty>`
const buyer = (inside: string) => `<AccountingCustomerParty><Party>${inside}</Party></AccountingCustomerParty>`
const ids = (count: number) =>
  repeat(count, (i) => `<PartyIdentification><ID>${110_000_000 + i}</ID></PartyIdentification>`)

test.each([
  ['VAT rows', repeat(20_000, (i) => `<TaxTotal><TaxSubtotal><Percent>0.${i}</Percent></TaxSubtotal></TaxTotal>`)],
  [
    'charges',
    repeat(
      20_000,
      (i) => `<AllowanceCharge><ChargeIndicator>true</ChargeIndicator><Amount>${i}</Amount></AllowanceCharge>`,
    ),
  ],
  ['identifiers of the seller', supplier(ids(20_000))],
  ['identifiers of the buyer', buyer(ids(20_000))],
  ['accounts', repeat(20_000, (i) => `<PaymentMeans><PaymentID>${i}</PaymentID></PaymentMeans>`)],
  ['notes', repeat(20_000, () => '<Note>Ačiū</Note>')],
  ['lines', repeat(11_000, () => '<InvoiceLine><LineExtensionAmount>1</LineExtensionAmount></InvoiceLine>')],
])('a file with thousands of %s is refused before anything is computed', async (_, inside) => {
  const { status, body } = await send(invoiceOf(inside))
  expect([status, body.code, body.detail]).toEqual([
    422,
    'unreadable_e_invoice',
    'Failas per didelis arba per sudėtingas e. sąskaitai.',
  ])
})

test('a file with 5000 lines is answered with its totals in few bytes', async () => {
  const line = (i: number) =>
    `<InvoiceLine><InvoicedQuantity>7.123456</InvoicedQuantity><LineExtensionAmount>${i}.37</LineExtensionAmount></InvoiceLine>`
  const { status, body } = await send(invoiceOf(repeat(5000, line)))
  expect([status, body.item.lines, body.view.line_count]).toEqual([200, [], 5000])
  expect(JSON.stringify(body).length).toBeLessThan(50_000)
})

test('a name of 99,000 letters is shortened in the answer and in the message', async () => {
  const name = `<PartyName><Name>${'x'.repeat(99_000)}</Name></PartyName>`
  const refused = await send(invoiceOf(buyer(name)))
  expect(refused.body.code).toBe('other_buyer')
  expect(JSON.stringify(refused.body).length).toBeLessThan(2000)
  const read = await send(
    invoiceOf(supplier(`${name}<PartyLegalEntity><CompanyID>${'9'.repeat(99_000)}</CompanyID></PartyLegalEntity>`)),
  )
  expect(read.status).toBe(200)
  expect(JSON.stringify(read.body).length).toBeLessThan(10_000)
})

test.each([
  '1e309',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1_000',
  `1${'0'.repeat(30)}`,
  `0.${'1'.repeat(40)}`,
  '1,5',
  '--1',
  '１',
])('the number %s in a file is refused', async (number) => {
  const { status, body } = await send(
    invoiceOf(`<LegalMonetaryTotal><PayableAmount>${number}</PayableAmount></LegalMonetaryTotal>`),
  )
  expect([status, body.code]).toEqual([422, 'unreadable_e_invoice'])
})

test.each(['0000-00-00', '2026-02-30', '2026-13-01', '26-01-01', '1e3-01-01'])(
  'the day %s in a file is refused',
  async (day) => {
    const { status, body } = await send(invoiceOf(`<DueDate>${day}</DueDate>`))
    expect([status, body.code]).toEqual([422, 'unreadable_e_invoice'])
  },
)

test('the days 0001-01-01 and 9999-12-31 are read or refused, never an internal error', async () => {
  for (const day of ['0001-01-01', '9999-12-31']) {
    const { status } = await send(invoiceOf(`<DueDate>${day}</DueDate>`))
    expect([200, 422]).toContain(status)
  }
})
