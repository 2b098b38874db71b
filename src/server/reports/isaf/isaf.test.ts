import { createHash } from 'node:crypto'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { entry, expenseOf, make, preview, textOf } from './test/isaf-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const open = () => openBooks(server)

const isOfficiallyValid = (xml: string): boolean => {
  using schema = XmlDocument.fromString(sharedData('isaf/isaf_1_2.xsd'))
  using official = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  official.validate(document)
  return true
}

/** Books with a document of every kind that a register can have. */
const fullBooks = async () => {
  const books = await open()
  const client = (fields: object) => books.create('/client', { type: 'legal', is_vendor: true, ...fields })
  const lithuanian = await client({
    title: 'UAB „Pirkėjas & Co“ <Šiauliai>',
    code: '123456789',
    vat_enabled: true,
    vat_code: 'LT952191117',
  })
  const latvian = await client({ title: 'SIA Pircējs', country: 'LV', vat_enabled: true, vat_code: 'LV40003521600' })
  const german = await client({ title: 'Käufer GmbH', country: 'DE', vat_enabled: true, vat_code: 'DE136695976' })
  const american = await client({ title: 'Buyer "Best" Inc', country: 'US', code: '12-3456789' })
  const person = await client({ type: 'individual', title: 'Jonas Jonaitis' })
  const line = (code: string, price = '100') => books.line({ vat_id: books.vat(code), price })
  const several = await books.invoice({
    client_id: lithuanian.id,
    lines: [line('PVM1'), line('PVM3', '50'), line('PVM58', '214.29'), line('PVM5', '80')],
  })
  await books.invoice({ client_id: latvian.id, lines: [line('PVM13', '333.30')] })
  await books.invoice({ client_id: german.id, lines: [line('PVM15')] })
  await books.invoice({ client_id: american.id, lines: [line('PVM12')], currency: 'USD', exchange_rate: '0.9' })
  await books.invoice({ client_id: lithuanian.id, lines: [line('PVM25')], date_supply: '2026-11-18' })
  await books.invoice({ client_id: person.id, lines: [line('PVM1', '8.26')] })
  const voided = await books.invoice({ client_id: lithuanian.id })
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
  await books.invoice({ client_id: lithuanian.id, type: 'proforma' })
  const { item } = await books.read(`/invoice/create?credit_of=${several.id}`)
  const { lines, ...form } = item
  await books.create('/invoice', { ...form, lines: [{ ...lines[1] }] })
  await books.create('/expense', expenseOf(lithuanian.id))
  await books.create('/expense', expenseOf(latvian.id, { number: '2026/0815', total: '100', vat: false }))
  const { options } = await books.read('/expense/create')
  const row = (code: string, base: string, vat: string) => [
    { vat_id: options.vats.find((each: Item) => each.code === code).id, base, vat, deductible_percent: '100' },
  ]
  const service = {
    number: 'LV 1',
    vat: true,
    total: '150',
    total_without_vat: '150',
    vat_rows: row('PVM21', '150', '31.50'),
  }
  await books.create('/expense', expenseOf(latvian.id, service))
  const invoiced = await books.create('/expense', expenseOf(lithuanian.id, { number: 'TIEK-5' }))
  const credit = {
    kind: 'credit',
    corrects_id: invoiced.id,
    number: 'KTIEK-5',
    total: '-24.20',
    total_without_vat: '-20',
  }
  await books.create('/expense', expenseOf(lithuanian.id, credit))
  await books.create('/expense', expenseOf(lithuanian.id, { kind: 'receipt', number: 'K 1' }))
  return { ...books, several, voided, clients: { lithuanian, latvian, german, american, person } }
}

describe('an i.SAF file', () => {
  it.skipIf(!hasSharedData)(
    'with every kind of document is valid by the official schema (skipped without shared/data)',
    async () => {
      const books = await fullBooks()
      for (const data_type of ['F', 'S', 'P']) {
        const { id } = await make(books, { data_type, part_number: 'KAUNO_DEP' })
        expect(isOfficiallyValid(await textOf(books, id))).toBe(true)
      }
    },
  )

  it('is kept as it was made, with its hash, size and name', async () => {
    const books = await open()
    await books.invoice()
    const made = await make(books)
    expect(made).toMatchObject({
      period: '2026-11',
      data_type: 'F',
      part_number: '1',
      file_name: 'isaf-979864328-2026-11-F.xml',
      status: 'made',
      counts: { sales: 1, purchases: 0 },
    })
    const response = await books.ask('GET', `/isaf/${made.id}/file`)
    expect(response.headers['content-type']).toBe('application/xml')
    expect(createHash('sha256').update(response.body).digest('hex')).toBe(made.sha256)
    expect(Buffer.byteLength(response.body)).toBe(made.size)
  })

  it('has a row for each code and rate, parties with their codes, and names as they are', async () => {
    const books = await fullBooks()
    const { id } = await make(books)
    const xml = await textOf(books, id)
    const several = entry(xml, books.several.number)
    expect(several).toContain('<Name>UAB „Pirkėjas &amp; Co“ &lt;Šiauliai&gt;</Name>')
    expect(several).toContain('<VATRegistrationNumber>LT952191117</VATRegistrationNumber><Country xsi:nil="true"/>')
    for (const total of [
      '<TaxableValue>100.00</TaxableValue><TaxCode>PVM1</TaxCode><TaxPercentage>21</TaxPercentage><Amount>21.00</Amount>',
      '<TaxableValue>50.00</TaxableValue><TaxCode>PVM3</TaxCode><TaxPercentage>5</TaxPercentage><Amount>2.50</Amount>',
      '<TaxableValue>214.29</TaxableValue><TaxCode>PVM58</TaxCode><TaxPercentage>12</TaxPercentage><Amount>25.71</Amount>',
      '<TaxableValue>80.00</TaxableValue><TaxCode>PVM5</TaxCode><TaxPercentage xsi:nil="true"/><Amount xsi:nil="true"/>',
    ])
      expect(several).toContain(total)
    // 100 USD at 0.9.
    expect(xml).toContain('<Name>Buyer &quot;Best&quot; Inc</Name>')
    expect(xml).toContain('<TaxableValue>90.00</TaxableValue><TaxCode>PVM12</TaxCode>')
    expect(xml).toContain('<RegistrationNumber>ND</RegistrationNumber><Country xsi:nil="true"/><Name>Jonas Jonaitis')
    expect(entry(xml, books.voided.number)).toContain(
      '<InvoiceType>AN</InvoiceType><SpecialTaxation/><References/><VATPointDate xsi:nil="true"/><DocumentTotals><DocumentTotal><TaxableValue>0.00</TaxableValue><TaxCode>PVM1</TaxCode><TaxPercentage xsi:nil="true"/><Amount xsi:nil="true"/>',
    )
    expect(xml).toMatch(
      /<InvoiceType>KS<\/InvoiceType><SpecialTaxation\/><References><Reference><ReferenceNo>SF-\d+<\/ReferenceNo><ReferenceDate>2026-11-20<\/ReferenceDate>.*<TaxableValue>-50.00<\/TaxableValue><TaxCode>PVM3<\/TaxCode><TaxPercentage>5<\/TaxPercentage><Amount>-2.50/,
    )
    expect(xml).toMatch(/<VATPointDate>2026-11-18<\/VATPointDate>.*<TaxCode>PVM25<\/TaxCode>/)
    expect(xml).not.toContain('proforma')
    expect(xml.match(/<Invoice>/g)).toHaveLength(12)
    expect(entry(xml, 'LV1')).toContain(
      '<TaxableValue>150.00</TaxableValue><TaxCode>PVM21</TaxCode><TaxPercentage>21</TaxPercentage><Amount>31.50</Amount>',
    )
    expect(entry(xml, 'KTIEK-5')).toContain(
      '<InvoiceType>KS</InvoiceType><SpecialTaxation/><References><Reference><ReferenceNo>TIEK-5</ReferenceNo><ReferenceDate>2026-11-03</ReferenceDate>',
    )
    expect(entry(xml, 'KTIEK-5')).toContain(
      '<TaxableValue>-20.00</TaxableValue><TaxCode>PVM1</TaxCode><TaxPercentage>21</TaxPercentage><Amount>-4.20</Amount>',
    )
    expect(entry(xml, 'K1')).toBe('')
  })

  it('has the totals of the preview', async () => {
    const books = await fullBooks()
    const { totals, counts } = await preview(books)
    const xml = await textOf(books, (await make(books)).id)
    const cents = (text: string) => BigInt(text.replace('.', ''))
    for (const side of ['sales', 'purchases']) {
      const part = xml.split(side === 'sales' ? '<SalesInvoices>' : '<PurchaseInvoices>')[1]!.split('Invoices>')[0]!
      const written = [...part.matchAll(/<TaxableValue>([-\d.]+)</g)].reduce(
        (sum, [, value]) => sum + cents(value!),
        0n,
      )
      const expected = totals
        .filter((total: Item) => total.side === side)
        .reduce((sum: bigint, { base }: Item) => sum + cents(base), 0n)
      expect(written).toBe(expected)
    }
    expect(counts).toEqual({ sales: 8, purchases: 4, sales_credits: 1, sales_void: 1, purchase_credits: 1 })
  })

  it('is refused with the list of errors while a document has one; warnings do not refuse', async () => {
    const books = await open()
    const vendor = await books.create('/client', { title: 'UAB Kuras', code: '123456789', is_vendor: true })
    const expense = await books.create('/expense', expenseOf(vendor.id, { number: null }))
    // As an expense from before its VAT was split by rate.
    await server.owner.query('delete from expense_vat where expense_id = $1', [expense.id])
    const found = await preview(books)
    expect(found.problem_counts).toEqual({ error: 1, warning: 2 })
    expect(found.problems).toMatchObject([
      {
        severity: 'error',
        code: 'no_number',
        message: 'Nėra dokumento numerio.',
        document: { kind: 'expense', id: expense.id, number: null, title: 'UAB Kuras' },
        field: 'number',
        fix: { kind: 'expense', id: expense.id },
      },
      { severity: 'warning', code: 'no_vendor_vat_code', field: 'vat_code', fix: { kind: 'client', id: vendor.id } },
      { severity: 'warning', code: 'no_rows' },
    ])
    const refused = await books.ask('POST', '/isaf', { period: '2026-11' })
    expect([refused.status, refused.body.code, refused.body.problems.length]).toEqual([422, 'isaf_errors', 3])
    expect((await books.read('/isaf/all')).data).toEqual([])
    await books.ask('PUT', `/expense/${expense.id}`, { version: expense.version, number: 'KD 1' })
    expect((await make(books)).counts).toEqual({ sales: 0, purchases: 1 })
  })

  it.each([
    ['2027-01', 'tax_period_future'],
    ['2026-Q4', 'tax_period_month'],
    ['2016-09', 'tax_period_early'],
    ['2026-13', 'tax_period'],
  ])('of the period %s is refused in words', async (period) => {
    const books = await open()
    const refused = await books.ask('POST', '/isaf', { period })
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed'])
    expect(refused.body.errors.period[0]).toMatch(/\p{Lu}.{20,}\./u)
  })

  it('is refused for a month without documents and for a company without VAT', async () => {
    const empty = await (await open()).ask('POST', '/isaf', { period: '2026-11' })
    expect([empty.status, empty.body.code]).toEqual([422, 'no_documents'])
    const noPayer = await openBooks(server, { vat_enabled: false, vat_code: null })
    const refused = await noPayer.ask('GET', '/isaf/preview?period=2026-11')
    expect([refused.status, refused.body.code]).toEqual([409, 'not_vat_payer'])
  })

  it('is made by the accountant, not by an employee', async () => {
    const books = await open()
    await books.invoice()
    await giveRole(server, books.id, 'accountant')
    expect((await books.ask('POST', '/isaf', { period: '2026-11' })).status).toBe(201)
    await giveRole(server, books.id, 'employee')
    expect((await books.ask('GET', '/isaf/preview?period=2026-11')).status).toBe(403)
  })
})
