import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layouts } from '#domain/invoice-style.ts'
import { maxAnswerBytes } from '#domain/document-size.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { drawing, imageOf } from '#server/test/images.ts'
import { givePlan, withPlans } from '#server/test/plans.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bareStyle, has, lacks, styleCalls, textOf } from './test/styles.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, { website: 'ziedas.lt', email: 'labas@ziedas.lt' })
})
afterAll(() => server.close())

const { pdfOf, printed, style, upload, pagesOf } = styleCalls(() => ({ server, books }))

describe('the style of a company', () => {
  test('a style stored by an older version is completed with defaults', async () => {
    await server.owner.query(
      `update company set invoice_style = '{"layout":"classic","accent":"#185C36"}' where id = $1`,
      [books.company.id],
    )
    const { invoice_style } = (await books.read(`/company/edit/${books.company.id}`)).item
    expect(invoice_style).toMatchObject({
      layout: 'classic',
      accent: '#185C36',
      font: 'inter',
      show_qr: true,
      footer: null,
    })
  })

  test.each([
    { layout: 'baroque' },
    { accent: 'red' },
    { accent: '#12345' },
    { font: 'comic-sans' },
    { logo_place: 'middle' },
    { price_decimals: 9 },
    { quantity_decimals: -1 },
    { footer: 'x'.repeat(301) },
    { show_vat_code: false },
    { show_totals: false },
    { show_qr: 'no' },
    'modern',
  ])('an invalid style is refused: %j', async (wrong) => {
    const response = await style(wrong as object)
    expect([response.status, response.body.code]).toEqual([422, 'validation_failed'])
  })

  test('all members can read the style, and only some can change it', async () => {
    const other = await openBooks(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      books.company.id,
      other.id,
    ])
    const { version } = (await books.read(`/company/edit/${books.company.id}`)).item
    const change = { version, invoice_style: { layout: 'compact' } }
    expect((await other.ask('PUT', `/company/${books.company.id}`, change)).status).toBe(403)
    const preview = `/company/${books.company.id}/style-preview-pages`
    expect((await other.ask('POST', preview, { invoice_style: {} })).status).toBe(200)
    const stranger = await openBooks(server)
    expect((await stranger.ask('POST', preview, { invoice_style: {} })).status).toBe(404)
  })
})

describe.each(layouts)('the layout %s', (layout) => {
  test('a layout prints everything that the law requires, whatever is hidden', async () => {
    await style({ layout, ...bareStyle })
    const invoice = await books.invoice({
      number: `TEISE-${layouts.indexOf(layout) + 1001}`,
      note: 'Slapta pastaba',
      prices_include_vat: true,
      lines: [
        books.line({ quantity: '12.5', price: '121', discount: { kind: 'percent', value: '10' } }),
        books.line({ title: 'Knyga', price: '10.50', vat_id: books.vat('PVM58') }),
      ],
    })
    const text = await printed(invoice.id)
    has(
      text,
      invoice.number.slice(-4),
      'UAB „Žiedas“',
      String(books.company['code']),
      String(books.company['vat_code']),
      'UAB „Ąžuolas“',
      '110053842',
    )
    has(text, 'Gedimino pr. 1', 'Šlifavimo darbai', '12,5', '121,00', '100,00', '10 %', '21 %', '12 %', 'Knyga')
    const [standard, reduced] = invoice.vat_breakdown
    for (const { base, vat } of [standard, reduced])
      has(text, base.replace('.', ',').replace(/^(\d)(\d{3})/, '$1 $2'), vat.replace('.', ','))
    has(text, invoice.total.replace('.', ',').replace(/^(\d)(\d{3})/, '$1 $2'), '2026')
    lacks(text, 'Slapta pastaba', 'Suma žodžiais', 'ziedas.lt', 'Sąskaitą išrašė', 'Išrašyta su Kvitu')
  })

  test('a layout shows the parts that are switched on', async () => {
    const product = await books.product({ title: 'Obliavimas', code: `KN-${layout}` })
    await style({
      layout,
      font: 'libertinus',
      show_product_code: true,
      show_position: true,
      show_price_without_vat: true,
      price_decimals: 3,
      quantity_decimals: 2,
      footer: 'Ąžuolinis ačiū!',
    })
    const invoice = await books.invoice({
      prices_include_vat: true,
      issued_by: 'Rūta Žemaitytė',
      lines: [books.line({ product_id: product.id, price: '12.10', unit_id: books.unit('val.') })],
    })
    const text = await printed(invoice.id)
    has(text, `KN-${layout}`, 'Kaina be PVM', '10,000', '12,100', '1,00', 'val.', 'Ąžuolinis ačiū!', 'Rūta Žemaitytė')
    has(text, 'ziedas.lt', 'labas@ziedas.lt', 'Išrašyta su Kvitu', invoice.total_in_words)
    // A later change of the product does not change the document.
    await books.ask('PUT', `/product/${product.id}`, { version: 1, code: 'KITAS' })
    expect(await printed(invoice.id)).toBe(text)
    const second = await books.ask('PUT', `/invoice/${invoice.id}`, { version: invoice.version, note: 'Nauja pastaba' })
    expect(second.status).toBe(200)
    has(await printed(invoice.id), `KN-${layout}`, 'Nauja pastaba')
  })
})

test('the product is named at the foot unless the plan allows hiding it: refused when chosen, printed again when the plan has ended', async () => {
  const planned = await createTestServer({ environment: withPlans })
  try {
    const free = await openBooks(planned, {})
    const path = `/company/${free.company.id}`
    const hide = { version: 1, invoice_style: { show_branding: false } }
    const refused = await free.ask('PUT', path, hide)
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature'])
    await givePlan(planned, free.id, '2099-01-01')
    expect((await free.ask('PUT', path, hide)).status).toBe(200)
    const branded = async () =>
      (await planned.owner.query('select branding from invoice order by id desc limit 1')).rows[0].branding
    await free.invoice()
    expect(await branded()).toBe(false)
    await givePlan(planned, free.id, '2025-01-01')
    await free.invoice()
    expect(await branded()).toBe(true)
    // All other fields can still be changed.
    const { item } = await free.read(`/company/edit/${free.company.id}`)
    expect((await free.ask('PUT', path, { ...item, phone: '+370 600 00000' })).status).toBe(200)
  } finally {
    await planned.close()
  }
})

test('a bilingual document has every label and the amount in words in both languages, but figures and payment purpose once', async () => {
  await style({ layout: 'bilingual' })
  const { id } = await books.invoice({ number: 'DVI-1' })
  const text = await printed(id)
  has(
    text,
    'PVM SĄSKAITA FAKTŪRA',
    'VAT INVOICE',
    'Pardavėjas / Seller',
    'Pirkėjas / Buyer',
    'Suma žodžiais / Amount in words',
  )
  has(text, 'Vienas šimtas dvidešimt vienas euras 00 ct', 'One hundred twenty-one euros 00 ct')
  expect(text.match(/PVMsąskaitafaktūraDVI-1/g)).toHaveLength(1)
  const english = await printed((await books.invoice({ language: 'en' })).id)
  has(english, 'Seller / Pardavėjas', 'Amount in words / Suma žodžiais')
})

describe('an issued document', () => {
  test('a changed document keeps its look and logo, and a new one has the new look', async () => {
    await style({ layout: 'modern', accent: '#185C36', footer: 'Pirmoji' })
    const red = (await upload(drawing())).body.logo
    const old = await books.invoice()
    const before = await pdfOf('GET', `/invoice/${old.id}/pdf`)
    const beforePages = await pagesOf(old.id)
    expect(beforePages).toContain('data:image/png')

    await style({ layout: 'compact', accent: '#8B2619', footer: 'Antroji' })
    await upload(await imageOf('jpeg', 200, 200))
    await books.ask('DELETE', `/company/${books.company.id}/logo`)
    expect(Buffer.compare(await pdfOf('GET', `/invoice/${old.id}/pdf`), before)).toBe(0)
    expect(await pagesOf(old.id)).toBe(beforePages)
    // The logo of a document is kept; a logo without documents is deleted.
    const { rows } = await server.owner.query('select version from company_logo where company_id = $1', [
      books.company.id,
    ])
    expect(rows).toEqual([{ version: red.slice(-16) }])

    const fresh = await books.invoice()
    has(await printed(fresh.id), 'Antroji')
    expect(await pagesOf(fresh.id)).not.toContain('data:image/png')

    const changed = await books.ask('PUT', `/invoice/${old.id}`, { version: old.version, note: 'Pataisyta' })
    expect(changed.status).toBe(200)
    const text = await printed(old.id)
    has(text, 'Pirmoji', 'Pataisyta')
    lacks(text, 'Antroji')
    // The preview of a change has the same style and the same logo.
    const drawn = await books.create('/invoice/preview-pages', changed.body)
    expect(drawn.pages.join('')).toBe(await pagesOf(old.id))
  })

  test('the look is not in the history of documents, but changes of style and logo are in the history of the company', async () => {
    const { id } = await books.invoice()
    const of = (kind: string, document: string) => books.read(`/history?document_kind=${kind}&document_id=${document}`)
    expect(JSON.stringify(await of('invoice', String(id)))).not.toMatch(/style_version|product_codes/)
    expect(JSON.stringify(await of('company', books.company.id))).not.toMatch(/style_version/)
  })

  test('a style without issued documents is deleted', async () => {
    const versions = async () =>
      (await server.owner.query('select count(*)::int from company_style where company_id = $1', [books.company.id]))
        .rows[0].count
    await books.invoice()
    await style({ layout: 'classic' })
    const before = await versions()
    for (const footer of ['a', 'b', 'c']) await style({ layout: 'modern', footer })
    expect(await versions()).toBe(before)
  })

  test('documents from before styles were stored keep the look of that time', async () => {
    const { rows } = await server.owner.query(
      `select (select column_default from information_schema.columns where table_name = 'invoice' and column_name = 'style_version') as style,
        (select column_default from information_schema.columns where table_name = 'invoice' and column_name = 'branding') as branding`,
    )
    expect(rows[0]).toEqual({ style: '1', branding: 'false' })
  })
})

describe('the preview of a style', () => {
  const preview = (invoice_style: object, of = books) =>
    of.create(`/company/${of.company.id}/style-preview-pages`, { invoice_style })

  test('the style preview shows the newest invoice and stores nothing', async () => {
    const { number } = await books.invoice({ date: '2026-12-31', date_due: '2026-12-31', note: 'Naujausioji' })
    const before = await books.read(`/company/edit/${books.company.id}`)
    const responses = await Promise.all(layouts.map((layout) => preview({ layout, footer: 'Peržiūra' })))
    expect(new Set(responses.map((response) => response.pages[0])).size).toBe(layouts.length)
    for (const response of responses) expect(response.number).toBe(number)
    const path = `/company/${books.company.id}/style-preview`
    has(await textOf(await pdfOf('POST', path, { invoice_style: { footer: 'Peržiūra' } })), 'Naujausioji', 'Peržiūra')
    expect(await books.read(`/company/edit/${books.company.id}`)).toEqual(before)
  })

  test('the style preview uses the newest unpaid invoice, because a paid one has no payment details, else a sample', async () => {
    const fresh = await openBooks(server)
    const waiting = await fresh.invoice({ date: '2026-11-01', date_due: '2026-11-15' })
    const paid = await fresh.invoice({ date: '2026-11-20' })
    expect((await fresh.pay(paid.id, paid.total)).status).toBe(200)
    expect((await preview({}, fresh)).number).toBe(waiting.number)
    expect((await fresh.pay(waiting.id, waiting.total)).status).toBe(200)
    expect((await preview({}, fresh)).number).toBeNull()
  })

  test('without invoices the style preview is a sample with the company’s own data', async () => {
    for (const vat_enabled of [true, false]) {
      const fresh = await openBooks(server, vat_enabled ? {} : { vat_enabled, vat_code: null })
      expect((await preview({ layout: 'compact' }, fresh)).number).toBeNull()
      const text = await textOf(
        await pdfOf('POST', `/company/${fresh.company.id}/style-preview`, { invoice_style: {} }, fresh),
      )
      has(text, 'UAB „Žiedas“', String(fresh.company['code']), vat_enabled ? '1 028,50 €' : '850,00 €')
    }
  })

  test('the style preview with the largest logo is under 300 kB', async () => {
    const noise = Buffer.from(Array.from({ length: 800 * 400 * 3 }, (_, at) => (at * 7919 * ((at >> 3) + 1)) % 251))
    const { default: sharp } = await import('sharp')
    const sent = await sharp(noise, { raw: { width: 800, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect((await upload(sent)).status).toBe(200)
    await style({ layout: 'bilingual', logo_size: 'large' })
    const { id } = await books.invoice({
      lines: Array.from({ length: 60 }, (_, at) => books.line({ title: `Lenta ${at} ĄČĘĖĮŠŲŪŽ`.repeat(5) })),
    })
    const response = await books.read(`/invoice/${id}/document`)
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThan(maxAnswerBytes)
    expect(response.pages[0]).toContain('data:image/png')
  })
})
