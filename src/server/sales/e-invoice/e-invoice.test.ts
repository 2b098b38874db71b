import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { readZip } from '#server/test/read-zip.ts'
import { attachedData } from '#server/test/printed-pages.ts'
import { sharedDataFolder } from '#server/test/shared-data.ts'
import { officialRules } from './test/official-rules.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const fetchUbl = async (id: string, method: 'GET' | 'POST' = 'GET') => {
  const headers = { authorization: `Bearer ${books.token}` }
  const response = await server.app.inject({ method, url: `/api/invoice/${id}/ubl`, headers })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}
const check = (id: string, language = 'lt') =>
  books.ask('GET', `/invoice/${id}/e-invoice`, undefined, { 'accept-language': language })

const reverseLine = () => books.line({ vat_id: books.vat('PVM25') })

describe('UBL of an invoice', () => {
  test('has the data of the stored document', async () => {
    const invoice = await books.invoice({
      number: 'KV/1',
      buyer_reference: 'Skyrius 7',
      order_reference: 'PO-1',
      contract_reference: 'S-1',
      date_supply: '2026-11-19',
      note: 'Ačiū',
      lines: [books.line({ quantity: '1.5', unit_id: books.unit('val.'), discount: { kind: 'percent', value: '10' } })],
      delivery: { amount: '7.89', vat_id: books.vat('PVM1') },
    })
    const { status, headers, text } = await fetchUbl(invoice.id)
    expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
    expect(headers['content-disposition']).toContain('.xml')
    for (const part of [
      '<cbc:ID>KV/1</cbc:ID>',
      '<cbc:BuyerReference>Skyrius 7</cbc:BuyerReference>',
      '<cac:OrderReference><cbc:ID>PO-1</cbc:ID>',
      '<cac:ContractDocumentReference><cbc:ID>S-1</cbc:ID>',
      '<cbc:ActualDeliveryDate>2026-11-19</cbc:ActualDeliveryDate>',
      '<cbc:InvoicedQuantity unitCode="HUR">1.5</cbc:InvoicedQuantity>',
      '<cbc:Note>PVM1</cbc:Note>',
      '<cbc:EndpointID schemeID="0200">110053842</cbc:EndpointID>',
      '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>',
      `<cbc:PayableAmount currencyID="EUR">${invoice.total}</cbc:PayableAmount>`,
    ])
      expect(text).toContain(part)
    expect((await fetchUbl(invoice.id, 'POST')).text).toBe(text)
  })

  test("goes to the client's own address for e-invoices", async () => {
    const client = { title: 'Slėnis', code: '961622431', e_address: { scheme: '0088', id: '7300010000001' } }
    const { id } = await books.invoice({ client_id: (await books.create('/client', client)).id })
    expect((await fetchUbl(id)).text).toContain('<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>')
  })

  test('says what was paid up to the issue day, but not later payments', async () => {
    const { id } = await books.invoice()
    await books.pay(id, '21', { date: '2026-11-19' })
    await books.pay(id, '50', { date: '2026-11-21' })
    const { text } = await fetchUbl(id)
    expect(text).toContain('<cbc:PrepaidAmount currencyID="EUR">21.00</cbc:PrepaidAmount>')
    expect(text).toContain('<cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount>')
  })

  test('of a credit invoice refers to the credited invoice and has positive amounts', async () => {
    const invoice = await books.invoice({ number: 'KV-77' })
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const { id } = await books.create('/invoice', { ...item, date: '2026-11-21' })
    const { text } = await fetchUbl(id)
    expect(text).toContain('<CreditNote ')
    expect(text).toContain('<cbc:ID>KV-77</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>')
    expect(text).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount>')
  })

  test.skipIf(!sharedDataFolder)('of 500 lines is valid by the schema', async () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      books.line({ title: `Eilutė ${index}`, quantity: '0.333', price: '1.11' }),
    )
    const { id } = await books.invoice({ lines, prices_include_vat: true })
    const { status, text } = await fetchUbl(id)
    expect(status).toBe(200)
    expect(officialRules(sharedDataFolder ?? '').ublSchema(text)).toBeUndefined()
  })

  test('is refused in words for proformas and void documents', async () => {
    const proforma = await books.invoice({ type: 'proforma' })
    const refused = await books.ask('GET', `/invoice/${proforma.id}/ubl`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_e_invoice', reason: 'proforma' } })
    expect(refused.body.detail).toBe('Išankstinė sąskaita nėra e. sąskaita: siųskite PDF.')
    expect((await check(proforma.id)).body).toMatchObject({ code: 'no_e_invoice' })
    const { id } = await books.invoice()
    await books.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    expect((await books.ask('GET', `/invoice/${id}/ubl`)).body).toMatchObject({ reason: 'voided' })
  })

  test('is refused with the findings if a rule is broken', async () => {
    const { id } = await books.invoice({ lines: [reverseLine()] })
    const refused = await books.ask('GET', `/invoice/${id}/ubl`)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'e_invoice_errors', problems: [{ rule: 'LT-96', field: 'client_details.vat_code' }] },
    })
    expect(refused.body.detail).toContain('reikia pirkėjo PVM mokėtojo kodo')
  })
})

describe('the PDF of an invoice', () => {
  const pdfOf = async (id: string) => {
    const headers = { authorization: `Bearer ${books.token}` }
    return (await server.app.inject({ method: 'GET', url: `/api/invoice/${id}/pdf`, headers })).rawPayload
  }

  test.skipIf(!sharedDataFolder)('has the same data inside, valid by the official schema and rules', async () => {
    const official = officialRules(sharedDataFolder ?? '')
    const invoice = await books.invoice({ number: 'KV-500' })
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const credit = await books.create('/invoice', { ...item, date: '2026-11-21' })
    for (const { id, number, total } of [invoice, credit]) {
      const data = (await attachedData(await pdfOf(id))) ?? ''
      expect(data).toContain(`<ram:ID>${number}</ram:ID>`)
      expect(data).toContain(`<ram:GrandTotalAmount>${total.replace('-', '')}</ram:GrandTotalAmount>`)
      expect(official.ciiSchema(data)).toBeUndefined()
      expect(official.ciiRules(data)).toEqual([])
    }
  })

  test('has no data for proformas, void documents and documents that break a rule', async () => {
    const documents = [
      await books.invoice({ type: 'proforma' }),
      await books.invoice({ lines: [reverseLine()] }),
      await books.invoice(),
    ]
    await books.ask('POST', `/invoice/${documents[2].id}/void`, { comment: 'Klaida' })
    for (const { id } of documents) expect(await attachedData(await pdfOf(id))).toBeUndefined()
  })

  test('has no data if the company switches them off', async () => {
    const { id } = await books.invoice()
    expect(await attachedData(await pdfOf(id))).toBeDefined()
    await server.owner.query('update company set e_invoice_in_pdf = false where id = $1', [books.company.id])
    expect(await attachedData(await pdfOf(id))).toBeUndefined()
    await server.owner.query('update company set e_invoice_in_pdf = true where id = $1', [books.company.id])
  })
})

describe('an e-mail with UBL', () => {
  const send = (id: string, attach: string[]) =>
    books.ask('POST', `/invoice/${id}/send`, { to: ['ona@azuolas.lt'], attach })
  beforeAll(() => server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id]))

  test('has the same file as the invoice, beside the PDF or alone', async () => {
    const { id } = await books.invoice({ number: 'KV-900' })
    const { text } = await fetchUbl(id)
    for (const attach of [['pdf', 'ubl'], ['ubl']]) {
      const { body } = await send(id, attach)
      await server.runJobs()
      const { files } = readMail(server.emails().findLast((email) => email.includes(body.id))!)
      expect(files.map(({ name }) => name?.split('.').at(-1))).toEqual(
        attach.map((one) => (one === 'ubl' ? 'xml' : one)),
      )
      expect(files.at(-1)?.bytes.toString('utf8')).toBe(text)
    }
  })

  test('is refused before it is queued if there is no UBL of the invoice', async () => {
    const { id } = await books.invoice({ lines: [reverseLine()] })
    expect(await send(id, ['pdf', 'ubl'])).toMatchObject({ status: 422, body: { code: 'e_invoice_errors' } })
    expect((await books.read(`/invoice/${id}/email-history`)).data).toEqual([])
  })
})

test('an export of UBL has the invoices of the period and says which have none', async () => {
  const own = await openBooks(server)
  await own.invoice({ number: 'KV-1' })
  await own.invoice({ number: 'KV-2', lines: [own.line({ vat_id: own.vat('PVM25') })] })
  await own.invoice({ number: 'KV-3', type: 'proforma' })
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/invoice/export',
    headers: { authorization: `Bearer ${own.token}` },
    payload: { date_from: '2026-11-01', date_to: '2026-11-30', types: ['simple', 'proforma', 'credit'], format: 'ubl' },
  })
  expect(response.headers['content-disposition']).toContain('2026-11.zip')
  const files = readZip(response.rawPayload)
  expect(Object.keys(files).sort()).toEqual(['KV-1 UAB „Ąžuolas“.xml', 'e-saskaitos-nesudarytos.txt'])
  expect(Buffer.from(files['e-saskaitos-nesudarytos.txt']!).toString('utf8')).toBe(
    'KV-2: Atvirkštiniam apmokestinimui reikia pirkėjo PVM mokėtojo kodo.\r\n',
  )
})

describe('the check of an e-invoice', () => {
  test('names the field and says what to do in the language of the reader', async () => {
    const { id } = await books.invoice({ lines: [reverseLine()] })
    const finding = { rule: 'LT-96', severity: 'fatal', field: 'client_details.vat_code' }
    const advice = { rule: 'PEPPOL-EN16931-R003', severity: 'warning', field: 'buyer_reference' }
    expect((await check(id)).body).toEqual({
      valid: false,
      findings: [
        { ...finding, message: 'Atvirkštiniam apmokestinimui reikia pirkėjo PVM mokėtojo kodo.' },
        { ...advice, message: 'Reikia pirkėjo nuorodos arba užsakymo numerio.' },
      ],
    })
    expect((await check(id, 'en')).body.findings[0].message).toBe('A reverse charge needs the VAT number of the buyer.')
  })

  test('finds nothing in an invoice that has everything', async () => {
    const { id } = await books.invoice({ order_reference: 'PO-1' })
    expect((await check(id)).body).toEqual({ valid: true, findings: [] })
  })

  test('works on a form, and stores nothing', async () => {
    const response = await books.ask('POST', '/invoice/preview-e-invoice', { lines: [reverseLine()] })
    expect(
      response.body.findings.map(({ rule, field }: { rule: string; field: string }) => `${rule} ${field}`),
    ).toEqual(['BR-07 client_id', 'PEPPOL-EN16931-R003 buyer_reference'])
    const filled = await books.ask('POST', '/invoice/preview-e-invoice', books.form({ order_reference: 'PO-1' }))
    expect(filled.body).toEqual({ valid: true, findings: [] })
  })
})
