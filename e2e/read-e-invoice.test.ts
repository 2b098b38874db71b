import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { pdf } from '#server/purchases/expense/test/files.ts'
import { openBooks } from '#server/test/books.ts'
import { expectAccessible } from './accessibility.ts'
import { productTest } from './harness.ts'
import { button, expectAddress, expectFocus, field, heading, textbox } from './steps.ts'
import { fill, textsOf } from './texts.ts'

const test = productTest({ CAPTCHA: 'off' })

/** An e-invoice of two lines whose VAT is a cent more than that of the lines. */
const invoiceTo = (title: string, vat: string): EInvoice => ({
  ...sampleEInvoice,
  number: 'PN 77',
  currency: 'EUR',
  vat_currency: null,
  buyer: { ...sampleEInvoice.buyer, name: title, legal_id: null, vat: null, e_address: null },
  allowances: [],
  charges: [],
  lines: sampleEInvoice.lines.slice(0, 1),
  vat_rows: [{ category: 'S', rate: '21', base: '190.00', vat, exemption_reason: null, exemption_code: null }],
  totals: {
    lines: '190.00',
    allowances: '0',
    charges: '0',
    net: '190.00',
    vat,
    gross: (190 + Number(vat)).toFixed(2),
    prepaid: '0',
    rounding: '0',
    due: (190 + Number(vat)).toFixed(2),
  },
})

/** The e-invoice with a PDF inside (BG-24). */
const withPdfInside = (xml: string) =>
  xml.replace(
    '<cac:AccountingSupplierParty>',
    `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="aktas.pdf">${pdf.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
  )

/** An e-invoice of 500 lines. */
const longInvoiceTo = (title: string): EInvoice => {
  const invoice = invoiceTo(title, '39.90')
  const lines = invoice.lines.flatMap((line) =>
    Array.from({ length: 500 }, (_, at) => ({
      ...line,
      id: String(at + 1),
      title: `Prekė ${at + 1}`,
      description: null,
      allowances: [],
      quantity: '1',
      price: '0.38',
      net_amount: '0.38',
    })),
  )
  return { ...invoice, number: 'PN 500', lines }
}

type NamedText = { name: string; text: string }

/** Drops files on the list of expenses. */
const dropOnList = async (page: Page, title: string, files: readonly NamedText[]) => {
  const dataTransfer = await page.evaluateHandle((each) => {
    const transfer = new DataTransfer()
    for (const { name, text } of each) transfer.items.add(new File([text], name, { type: 'text/xml' }))
    return transfer
  }, files)
  await heading(page, title).dispatchEvent('dragover', { dataTransfer })
  await heading(page, title).dispatchEvent('drop', { dataTransfer })
}

describe.each([
  { language: 'lt', width: 1440 },
  { language: 'en', width: 390 },
] as const)('in $language at $width', ({ language, width }) => {
  test('dropped e-invoices are saved one after another, and a file without data is left out or typed by hand', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit('/expense/list', { lang: language, width, token: books.token, refusals: [422] })
    const { read_file: texts, expense } = textsOf[language]
    const title = String(books.company.title)
    await dropOnList(page, expense.list, [
      { name: 'PN77.xml', text: withPdfInside(ublOf(invoiceTo(title, '39.91'))) },
      { name: 'kita.xml', text: '<?xml version="1.0"?><a/>' },
    ])
    await expectAddress(page, '/expense/read')
    await page.getByText(fill(texts.position, { index: '1', count: '2' })).waitFor()
    await expect.poll(() => textbox(page, expense.number).inputValue()).toBe('PN 77')
    expect(await field(page, expense.vendor).inputValue()).toBe('UAB „Kalnas“')
    await page.getByText(texts.vendor_new).waitFor()
    await page.getByText(fill(textsOf[language].read_e_invoice.attachments, { names: 'aktas.pdf' })).waitFor()
    // A difference of a cent is proposed as in the file.
    expect(await page.getByRole('radio', { name: texts.as_file }).isChecked()).toBe(true)
    // The total that is saved is the only one with that name.
    expect(await page.getByText(expense.total, { exact: true }).filter({ visible: true }).count()).toBe(
      width < 1200 ? 1 : 2,
    )
    await expectAccessible(page)
    if (width < 1200) await page.getByText(texts.tab_paper, { exact: true }).click()
    await page.getByRole('article', { name: texts.view_label }).waitFor()
    if (width < 1200) await page.getByText(texts.tab_form, { exact: true }).click()
    await button(page, texts.save_next).click()
    await heading(page, texts.title).waitFor()
    await page.getByText(fill(texts.unreadable, { name: 'kita.xml' })).waitFor()
    await expectAccessible(page)
    await button(page, texts.leave_out).click()
    await heading(page, texts.page).waitFor()
    await button(page, texts.undo).click()
    await button(page, texts.as_plain).click()
    await button(page, texts.save).waitFor()
    await expect
      .poll(async () => (await books.read('/expense/all?search=PN')).data)
      .toMatchObject([
        {
          number: 'PN 77',
          vendor_title: 'UAB „Kalnas“',
          total_without_vat: '190.00',
          vat_total: '39.91',
          total: '229.91',
          // The e-invoice and the PDF inside it.
          file_count: 2,
        },
      ])
  })

  test('a file is refused that is in the queue already, and one that is attached to an expense', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit('/expense/list', { lang: language, width, token: books.token, refusals: [409] })
    const { read_file: texts, expense, problem } = textsOf[language]
    const text = ublOf(invoiceTo(String(books.company.title), '39.90'))
    const files = [
      { name: 'PN77.xml', text },
      { name: 'PN77 (1).xml', text },
    ]
    await dropOnList(page, expense.list, files)
    await expect.poll(() => textbox(page, expense.number).inputValue()).toBe('PN 77')
    await button(page, texts.next).click()
    await page.getByText(expense.file_in_queue).waitFor()
    await expectAccessible(page)
    await button(page, texts.leave_out).click()
    await button(page, texts.save).click()
    await expect.poll(async () => (await books.read('/expense/all')).data).toMatchObject([{ file_count: 1 }])
    await page.goto('/expense/list')
    await dropOnList(page, expense.list, files.slice(0, 1))
    await page.getByText(fill(problem.file_attached, { expense: 'PN 77' })).waitFor()
  })

  test('of a long e-invoice the first lines are shown, all by a button, and the last one is changed', async ({
    visit,
    product,
  }) => {
    const books = await openBooks(product)
    await books.ask('PUT', '/user/profile', { locale: language })
    const page = await visit('/expense/list', { lang: language, width, token: books.token })
    const { read_file: texts, expense } = textsOf[language]
    const long = ublOf(longInvoiceTo(String(books.company.title)))
    await dropOnList(page, expense.list, [{ name: 'PN500.xml', text: long }])
    await expect.poll(() => textbox(page, expense.number).inputValue()).toBe('PN 500')
    const lines = page.getByRole('list', { name: expense.lines, exact: true }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(20)
    await expectAccessible(page)
    await button(page, fill(expense.lines_show_all_other, { count: '500' })).click()
    await expect.poll(() => lines.count()).toBe(500)
    await expectFocus(lines.nth(20).getByRole('textbox').first())
    const price = lines.nth(499).getByRole('textbox', { name: expense.line_price })
    await price.fill('10.38')
    await lines.nth(0).getByRole('textbox').first().fill('Pirmoji')
    expect(await lines.nth(499).getByRole('textbox').first().inputValue()).toBe('Prekė 500')
    await page.locator('label').filter({ hasText: texts.as_lines }).click()
    await button(page, texts.save).click()
    await expect
      .poll(async () => (await books.read('/expense/all?search=500')).data)
      .toMatchObject([{ total_without_vat: '200.00', total: '242.00' }])
    const [{ id }] = (await books.read('/expense/all?search=500')).data
    const stored = (await books.read(`/expense/edit/${id}`)).item.lines
    expect([stored.length, stored[0].title, stored[499].price]).toEqual([500, 'Pirmoji', '10.38'])
  })
})
