import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { file, fileCalls } from '../expense/test/files.ts'
import { pdfWith, plainPdf } from './test/pdf-files.ts'
import { readCalls } from './test/read-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const { send, ubl, buyerOf } = readCalls(() => ({ server, books }))
const { upload } = fileCalls(() => ({ server, books }))

describe('reading an e-invoice into the form of an expense', () => {
  test('the fields, lines with their VAT rates, sums and a new vendor are answered, and nothing is stored', async () => {
    const { status, body } = await send(ubl())
    expect(status).toBe(200)
    expect(body.item).toEqual({
      kind: 'invoice',
      corrects_id: null,
      vendor_id: null,
      category_id: null,
      number: 'KV-0001',
      date: '2026-11-20',
      date_due: '2026-12-04',
      date_supply: '2026-11-19',
      currency: 'EUR',
      vat: true,
      prices_include_vat: false,
      payment_reference: 'KV-0001',
      comment: 'Ačiū\nSuma žodžiais: du šimtai',
      lines: [
        { product_id: null, title: 'Stalas', quantity: '2', price: '95', vat_id: books.vat('PVM1') },
        { product_id: null, title: 'Mokymai', quantity: '1', price: '5', vat_id: books.vat('PVM5') },
        { product_id: null, title: 'Nuolaida', quantity: '1', price: '-19', vat_id: books.vat('PVM1') },
      ],
      total: null,
      total_without_vat: null,
      discount: null,
      delivery: { amount: '10', vat_id: books.vat('PVM1') },
    })
    expect(body.paper).toMatchObject({ net: '186.00', vat: '38.01', total: '224.01' })
    expect(body.vendor).toMatchObject({
      match: null,
      new: {
        title: 'UAB „Kalnas“',
        code: '304567893',
        vat_code: 'LT100012345611',
        city: 'Vilnius',
        country: 'LT',
        account_number: 'LT647300000000000117',
        contacts: [{ name: 'Rūta', email: 'ruta@kalnas.example', phone: '+370 600 00000' }],
      },
    })
    expect(body.findings.map(({ code }: Item) => code)).toEqual(['prepaid'])
    expect(body.findings[0].message).toBe(
      'Iš anksto sumokėta 24.01 EUR, liko mokėti 200.00 EUR. Priskirkite avansą išsaugoję.',
    )
    expect(body.file).toEqual({ format: 'UBL 2.1, Peppol BIS 3', syntax: 'ubl', is_in_pdf: false, attachments: [] })
    expect((await books.read('/expense/all?search=')).data).toEqual([])
  })

  test('the answer is saved as an expense with the totals of the file', async () => {
    const { body } = await send(ubl({ number: 'KV-0002' }))
    const vendor = await books.create('/client', { ...body.vendor.new, is_client: false, is_vendor: true })
    const expense = await books.create('/expense', { ...body.item, vendor_id: vendor.id })
    expect(expense).toMatchObject({
      kind: 'invoice',
      payment_reference: 'KV-0001',
      total_without_vat: '186.00',
      vat_total: '38.01',
      total: '224.01',
    })
    const again = (await send(ubl({ number: 'kv-0002' }))).body
    expect(again.vendor.match).toMatchObject({ id: vendor.id, by: 'vat_code' })
    expect(again.item.vendor_id).toBe(vendor.id)
    expect(again.duplicate_of).toMatchObject({ id: expense.id, number: 'KV-0002', total: '224.01' })
  })

  test('the vendor is found by VAT code, company code, account and name, in this order', async () => {
    const seller = { ...sampleEInvoice.seller, vat: 'LT304567218', legal_id: { scheme: '0200', id: '304567218' } }
    const payments = sampleEInvoice.payment.map((each) => ({ ...each, account: 'LT121000011101001000' }))
    const vendorOf = async (fields: Partial<EInvoice['seller']>, payment: EInvoice['payment'] = payments) =>
      (await send(ubl({ seller: { ...seller, name: 'UAB „Popieriaus namai“', ...fields }, payment }))).body.vendor.match
    const client = (fields: object) => books.create('/client', { is_vendor: true, ...fields })
    const byTitle = await client({ title: 'uab Popieriaus Namai' })
    const noAccount = sampleEInvoice.payment.map((each) => ({ ...each, account: null }))
    expect(await vendorOf({}, noAccount)).toMatchObject({ id: byTitle.id, by: 'title' })
    const byAccount = await client({ title: 'Kitas', account_number: 'LT12 1000 0111 0100 1000' })
    expect(await vendorOf({})).toMatchObject({ id: byAccount.id, by: 'account_number' })
    const byCode = await client({ title: 'Trečias', code: '304567218' })
    expect(await vendorOf({})).toMatchObject({ id: byCode.id, by: 'code' })
    const byVat = await client({ title: 'Ketvirtas', vat_enabled: true, vat_code: 'LT304567218' })
    expect(await vendorOf({})).toMatchObject({ id: byVat.id, by: 'vat_code' })
    await books.ask('DELETE', `/client/${byVat.id}`)
    expect(await vendorOf({})).toMatchObject({ id: byCode.id })
  })

  test('an account other than on the card is a finding in the language of the person', async () => {
    const seller = { ...sampleEInvoice.seller, vat: 'LT102345610', legal_id: null, name: 'UAB Kita', e_address: null }
    await books.create('/client', {
      title: 'UAB Kita',
      vat_enabled: true,
      vat_code: 'LT102345610',
      is_vendor: true,
      account_number: 'LT897044060001234567',
    })
    const { findings } = (await send(ubl({ seller }))).body
    expect(findings[0]).toEqual({
      code: 'other_account',
      severity: 'warning',
      field: 'vendor_id',
      message:
        'Faile nurodyta sąskaita LT64 7300 0000 0000 0117, o tiekėjo kortelėje LT89 7044 0600 0123 4567. Patikrinkite, kuri teisinga.',
    })
  })

  test('a credit invoice names the stored expense that it corrects, or says that there is none', async () => {
    const credit = { kind: 'credit' as const, number: 'KR-1', preceding: [{ number: 'KV-0002', date: null }] }
    const found = (await send(ubl(credit))).body
    const [corrected] = (await books.read('/expense/all?search=KV-0002')).data
    expect(found.item).toMatchObject({ kind: 'credit', corrects_id: corrected.id })
    const saved = await books.create('/expense', found.item)
    expect(saved).toMatchObject({ kind: 'credit', total: '-224.01', vat_total: '-38.01' })
    const lost = (await send(ubl({ ...credit, preceding: [{ number: 'KV-9', date: null }] }))).body
    expect(lost.item.corrects_id).toBeNull()
    expect(lost.findings.map(({ code }: Item) => code)).toContain('corrects_not_found')
  })

  test('a company that is no VAT payer gets prices with VAT', async () => {
    const other = await openBooks(server, { vat_enabled: false, vat_code: null })
    const buyer = buyerOf(other)
    const { body } = await send(ubl({ buyer }), 'a.xml', other)
    expect(body.item).toMatchObject({ vat: false })
    expect(body.paper).toEqual({ net: '224.01', vat: '0.00', total: '224.01', vat_rows: [] })
    expect(body.item.lines.every(({ vat_id }: Item) => vat_id === null)).toBe(true)
  })

  test('VAT of another country is part of the cost', async () => {
    const address = { ...sampleEInvoice.seller.address, country: 'DE' }
    const seller = { ...sampleEInvoice.seller, vat: 'DE123456789', legal_id: null, e_address: null, address }
    const { body } = await send(ubl({ seller }))
    expect([body.item.vat, body.paper.total]).toEqual([false, '224.01'])
    expect(body.findings.map(({ code }: Item) => code)).toContain('foreign_vat')
  })

  test('services of an EU VAT payer get the rate by which the buyer computes VAT', async () => {
    const address = { ...sampleEInvoice.seller.address, country: 'IE' }
    const seller = { ...sampleEInvoice.seller, vat: 'IE1234567WA', legal_id: null, e_address: null, address }
    const vat = { category: 'AE' as const, rate: '0' }
    const row = { ...vat, base: '190.00', vat: '0.00', exemption_reason: 'Reverse charge', exemption_code: null }
    const totals = {
      ...sampleEInvoice.totals,
      lines: '190.00',
      allowances: '0',
      charges: '0',
      net: '190.00',
      vat: '0.00',
      gross: '190.00',
      prepaid: '0',
      due: '190.00',
    }
    const lines = sampleEInvoice.lines.slice(0, 1).map((line) => ({ ...line, vat }))
    const { body } = await send(ubl({ seller, lines, vat_rows: [row], totals, allowances: [], charges: [] }))
    const options = (await books.read('/expense/create')).options
    const proposed = options.vats.find(({ id }: Item) => id === body.item.lines[0].vat_id)
    expect(proposed).toMatchObject({ code: 'PVM21', type: 'reverse-charge', side: 'purchase' })
  })
})

describe('files that are refused', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const refusal = async (bytes: Uint8Array, name?: string) => {
    const { status, body } = await send(bytes, name)
    return [status, body.code, body.detail]
  }

  test('a file for another buyer is refused by name, one without a buyer is read with a warning', async () => {
    expect(await refusal(Buffer.from(ublOf(sampleEInvoice)))).toEqual([
      422,
      'other_buyer',
      `Sąskaita išrašyta kitam pirkėjui: UAB "Slėnis" & <Ko>. Jūsų įmonė yra ${String(books.company.title)}.`,
    ])
    const nobody = { ...sampleEInvoice.buyer, name: '', trading_name: null, legal_id: null, vat: null, e_address: null }
    const { body } = await send(ubl({ buyer: nobody }))
    expect(body.findings.map(({ code }: Item) => code)).toContain('buyer_unnamed')
  })

  test('a file that is attached already is refused', async () => {
    const bytes = ubl({ number: 'ATT-1' })
    const created = await books.create('/expense', {
      vendor_id: books.client.id,
      date: '2026-11-10',
      number: 'ATT-1',
      total: '5',
    })
    expect((await upload(created.id, [file('a.xml', bytes)])).status).toBe(201)
    expect(await refusal(bytes)).toEqual([409, 'file_attached', 'Šis failas jau prisegtas prie išlaidos ATT-1.'])
  })

  test('XML that is no e-invoice, broken XML, a DOCTYPE and other files say why', async () => {
    const reason = async (text: string | Uint8Array) => (await refusal(Buffer.from(text)))[2]
    expect(await reason('<a/>')).toBe('Faile nėra e. sąskaitos duomenų.')
    expect(await reason(ubl().subarray(0, 900))).toBe('Failas sugadintas arba nėra XML: jo perskaityti nepavyko.')
    expect(await reason('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toContain('DOCTYPE')
    expect(await reason(ubl({ number: 'x' }).toString().replace('>x<', '><'))).toBe('E. sąskaitoje nėra numerio.')
    expect(await reason(ubl().toString().replace('>224.01<', '>2e9<'))).toBe(
      'E. sąskaitoje vietoj skaičiaus įrašyta „2e9“.',
    )
    expect(await reason(ubl().toString().replace('UTF-8', 'UTF-16'))).toContain('koduotė')
    expect(await reason(png)).toBe('Faile nėra e. sąskaitos duomenų.')
  })

  test('a file over 10 MiB is refused before it is read', async () => {
    expect((await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, 32))).slice(0, 2)).toEqual([413, 'too_large'])
  })

  test('an employee reads files, a stranger does not', async () => {
    expect((await send(ubl(), 'a.xml', { token: 'nobody' })).status).toBe(401)
  })
})

describe('PDFs', () => {
  test('the e-invoice inside a PDF is read', async () => {
    const { status, body } = await send(pdfWith('factur-x.xml', ubl({ number: 'PDF-1' })), 'a.pdf')
    expect([status, body.item?.number, body.file?.is_in_pdf]).toEqual([200, 'PDF-1', true])
  })

  test('the PDF of an invoice that this product issued becomes an expense of its buyer', async () => {
    const seller = await openBooks(server, { title: 'UAB „Lapas“', code: '304567218', vat_code: 'LT304567218' })
    const { title, code, vat_code } = books.company
    const client = await seller.create('/client', { title, code, vat_enabled: true, vat_code })
    const invoice = await seller.create('/invoice', {
      client_id: client.id,
      date: '2026-11-20',
      lines: [seller.line({ title: 'Stalas', quantity: '3', price: '33.33' })],
    })
    const url = `/api/invoice/${invoice.id}/pdf`
    const { rawPayload } = await server.app.inject({ url, headers: { authorization: `Bearer ${seller.token}` } })
    const { status, body } = await send(rawPayload, 'saskaita.pdf')
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body.item).toMatchObject({ number: invoice.number, date: '2026-11-20', date_due: invoice.date_due })
    expect(body.item.lines).toMatchObject([{ title: 'Stalas', quantity: '3', price: '33.33' }])
    expect(body.paper).toMatchObject({ net: '99.99', vat: '21.00', total: '120.99' })
    expect(body.vendor.new).toMatchObject({ title: 'UAB „Lapas“', code: '304567218', vat_code: 'LT304567218' })
    expect(body.file).toMatchObject({ syntax: 'cii', is_in_pdf: true })
  })

  test('a PDF without one, a broken one, and one whose file expands to gigabytes are refused', async () => {
    const reason = async (bytes: Uint8Array) => (await send(bytes, 'a.pdf')).body.detail
    const none = 'Faile nėra e. sąskaitos duomenų: šiame PDF nėra įdėtos XML sąskaitos.'
    expect(await reason(plainPdf())).toBe(none)
    expect(await reason(Buffer.from('%PDF-1.7 and nothing else'))).toBe(none)
    expect(await reason(pdfWith('data.bin', ubl()))).toBe(none)
    const whole = deflateSync(ubl())
    const damaged = 'Failas sugadintas arba nėra XML: jo perskaityti nepavyko.'
    expect(await reason(pdfWith('factur-x.xml', ubl(), whole.subarray(0, whole.length / 2)))).toBe(damaged)
    expect(await reason(pdfWith('factur-x.xml', ubl(), whole.fill(0xff, 20, 60)))).toBe(damaged)
    // One block again and again: to compress a gigabyte takes seconds.
    const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
    const gigabytes = Buffer.concat([Buffer.of(0x78, 0x9c), ...Array<Buffer>(2048).fill(megabyte)])
    expect(await reason(pdfWith('factur-x.xml', Buffer.of(), gigabytes))).toMatch(/nepavyko|per didelis/)
  })
})
