import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#domain/plain-date.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let small: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  small = await openBooks(server, { vat_enabled: false, vat_code: null })
})
afterAll(() => server.close())

/** The text of each page of the printed document, without its spaces. */
const pagesOf = async (id: string, of = books): Promise<string[]> => {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/invoice/${id}/pdf`,
    headers: { authorization: `Bearer ${of.token}` },
  })
  expect(response.statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(response.rawPayload)), {
    mergePages: false,
  })
  return text.map((page) => page.replace(/\s/g, ''))
}
const textOf = async (id: string, of = books) => (await pagesOf(id, of)).join('')
const has = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(part.replace(/\s/g, ''))
}
const layout = (name: 'modern' | 'classic') =>
  server.owner.query(`update company set invoice_style = jsonb_build_object('layout', $1::text)`, [name])

describe.each(['modern', 'classic'] as const)('printed in the layout %s', (name) => {
  beforeAll(() => layout(name))

  test.each([
    ['simple', 'lt', 'PVM sąskaita faktūra', 'Sąskaita faktūra'],
    ['simple', 'en', 'VAT invoice', 'Invoice'],
    ['proforma', 'lt', 'Išankstinė sąskaita faktūra', 'Išankstinė sąskaita faktūra'],
    ['proforma', 'en', 'Proforma invoice', 'Proforma invoice'],
  ] as const)(
    'a document of type %s in %s is headed as it is called, with and without VAT',
    async (type, language, vat, bare) => {
      const heading = async (of: Books) => {
        const text = (await textOf((await of.invoice({ type, language })).id, of)).toLowerCase()
        return text
      }
      const squeezed = (words: string) => words.replace(/\s/g, '').toLowerCase()
      const withVat = await heading(books)
      expect(withVat).toContain(squeezed(vat))
      if (type === 'proforma') expect(withVat).not.toMatch(/pvmsąskaita|vatproforma|vatinvoice/)
      const without = await heading(small)
      expect(without).toContain(squeezed(bare))
      expect(without).not.toMatch(/pvmsąskaita|vatinvoice/)
    },
  )

  test('a credit invoice names the invoice that it corrects with its date, and has minus signs', async () => {
    const invoice = await books.invoice({
      date: '2026-11-02',
      lines: [books.line({ quantity: '3', price: '1234.5', unit_id: books.unit('val.') })],
      delivery: { amount: '10', vat_id: books.vat('PVM1') },
    })
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const credit = await books.create('/invoice', { ...item, lines: [{ ...item.lines[0], quantity: '-2' }] })
    const text = await textOf(credit.id)
    has(text, credit.number.slice(3), 'Koreguojama sąskaita', `${invoice.number}, 2026-11-02`)
    expect(text.toLowerCase()).toContain('kreditinėpvmsąskaitafaktūra')
    has(text, '−2', '−2 469,00', '−10,00', '−2 479,00', '−520,59', '−2 999,59 €', credit.total_in_words)
    expect(text).not.toContain('Apmokėti iki'.replace(/\s/g, ''))
    has(await textOf(credit.id), 'Minus')
  })

  test('a void invoice says so on each page with the reason', async () => {
    const invoice = await books.invoice({ lines: Array.from({ length: 60 }, () => books.line()) })
    await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida kainoje' })
    const pages = await pagesOf(invoice.id)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('ANULIUOTA')
    has(pages[0] ?? '', `Anuliuota ${today(new Date())}`, 'Klaida kainoje')
    const english = await books.invoice({ language: 'en' })
    await books.ask('POST', `/invoice/${english.id}/void`, { comment: 'x' })
    expect(await textOf(english.id)).toContain('VOID')
    await books.ask('POST', `/invoice/${english.id}/restore-voided`)
    expect(await textOf(english.id)).not.toContain('VOID')
  })

  test('a deleted invoice says so on each page in every view and does not ask for payment', async () => {
    const invoice = await books.invoice({ lines: Array.from({ length: 60 }, () => books.line()) })
    await books.ask('DELETE', `/invoice/${invoice.id}`, { comment: 'Išrašyta dvigubai' })
    const pages = await pagesOf(invoice.id)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('IŠTRINTA')
    has(pages[0] ?? '', `Ištrinta ${today(new Date())}`, 'Išrašyta dvigubai')
    expect(pages.join('')).not.toMatch(/QR|Mokėtina/)
    const english = await books.invoice({ language: 'en' })
    await books.ask('DELETE', `/invoice/${english.id}`)
    expect(await textOf(english.id)).toContain('DELETED')
    await books.ask('POST', `/invoice/${english.id}/restore`)
    expect(await textOf(english.id)).not.toContain('DELETED')
  })

  test.each(['modern', 'classic'] as const)('a proforma paid in part says what is left to pay: %s', async (layout) => {
    await books.ask('PUT', `/company/${books.company.id}`, {
      version: (await books.read(`/company/edit/${books.company.id}`)).item.version,
      invoice_style: { layout, accent: '#27409B' },
    })
    for (const [language, words] of [
      ['lt', ['Apmokėta', '40,00 €', 'Liko apmokėti', '81,00 €']],
      ['en', ['Paid', '€40.00', 'Amount due', '€81.00']],
    ] as const) {
      const proforma = await books.invoice({ type: 'proforma', language })
      await books.pay(proforma.id, '40')
      has(await textOf(proforma.id), ...words)
    }
  })

  test('an invoice in another currency shows its VAT in euros at the rate of its date, and the paid amount', async () => {
    const account = await books.create('/company-account', { type: 'cash', title: 'Doleriai', currency: 'USD' })
    const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.912345' })
    await books.pay(invoice.id, '21', { account_id: account.id })
    const text = await textOf(invoice.id)
    has(text, '21,00 USD', 'PVM suma EUR', '19,16 €', '1 USD = 0,912345 EUR', 'Apmokėta', 'Liko apmokėti', '100,00 USD')
  })

  test('a partly credited invoice shows the credited, paid and unpaid amounts, and a fully credited one does not ask for payment', async () => {
    const invoice = await books.invoice()
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const of = (quantity: string) => ({ ...item, lines: [{ ...item.lines[0], quantity }] })
    await books.create('/invoice', of('-0.5'))
    const credited = await textOf(invoice.id)
    has(credited, 'Kredituota60,50 €', 'Liko apmokėti', '60,50 €')
    expect(credited).not.toContain('Apmokėta')
    await books.pay(invoice.id, '10')
    has(await textOf(invoice.id), 'Kredituota60,50 €', 'Apmokėta10,00 €', '50,50 €')
    const whole = await books.invoice()
    await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${whole.id}`)).item)
    const settled = await textOf(whole.id)
    has(settled, 'Kredituota', '121,00 €')
    expect(settled).not.toMatch(/QR|Apmokėta/)
  })

  test('a proforma that was invoiced does not ask for payment', async () => {
    const proforma = await books.invoice({ type: 'proforma' })
    expect(await textOf(proforma.id)).toContain('QR')
    await books.create('/invoice', (await books.read(`/invoice/create?from_proforma=${proforma.id}`)).item)
    const text = await textOf(proforma.id)
    expect(text).not.toMatch(/QR|Mokėtina/)
    has(text, 'Pagal ją išrašyta sąskaita', 'SF-')
  })
})
