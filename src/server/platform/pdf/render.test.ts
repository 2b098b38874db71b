import { extractText } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { layouts } from '#domain/invoice-style.ts'
import { sampleInvoice, sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { openPdf, pagesOf, printedSample, textOf, withoutSpaces } from '#server/test/printed-pages.ts'
import { createRenderer } from './render.ts'

const renderer = createRenderer({ workers: 1, timeout_ms: 60_000 })
afterAll(() => renderer.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(layouts)('a document in the %s layout', (layout) => {
  test('the PDF text contains every figure and name', async () => {
    const text = await textOf(renderer, printedSample({}, { layout }))
    const { lines } = printedSample().table
    const expected = [
      'KV',
      '0249',
      '2026-12-04',
      '304672190',
      'LT100012847117',
      'Užupio g. 14-3, LT-01203 Vilnius',
      '303944171',
      'LT100084113',
      '3 746,00',
      '−187,30',
      'Pristatymas (PVM 21 %)',
      '24,00',
      '3 582,70',
      '2 459,80',
      '516,56',
      '1 122,90',
      '56,15',
      '4 155,41 €',
      'Keturi tūkstančiai vienas šimtas penkiasdešimt penki eurai 41 ct',
      'Ačiū, kad dirbame kartu.',
      'Rūta Žemaitytė, vadovė',
      'LT16 7300 0101 8462 0935',
      '„Swedbank“, AB, kodas 73000',
      'labas@raidesirlinijos.lt',
      'Išrašyta su Kvitu',
      ...lines.flatMap(({ title, description, quantity, unit, price, vat, sum }) => [
        title,
        description,
        quantity + unit,
        price,
        vat,
        sum,
      ]),
    ]
    for (const one of expected) expect(text).toContain(withoutSpaces(one))
  })

  test.each([60, 500])(
    '%i lines have a table head and page number on every page, each line once, and totals on the last',
    async (count) => {
      const pages = await pagesOf(renderer, printedSample({ lines: sampleLines(count, '#') }, { layout }))
      expect(pages.length).toBeGreaterThan(count / 40)
      pages.forEach((page, index) => expect(page).toContain(`${index + 1} puslapis iš ${pages.length}`))
      const all = pages.join(' ')
      for (let line = 1; line <= count; line += 1) expect(all.match(new RegExp(`#${line}(?!\\d)`, 'g'))).toHaveLength(1)
      pages.filter((page) => page.includes('#')).forEach((page) => expect(page).toContain('Prekė arba paslauga'))
      const last = pages.at(-1) ?? ''
      for (const text of ['Suma žodžiais', 'Iš viso', '4 155,41', 'Sąskaitą išrašė'])
        expect(last.replaceAll('\u00a0', ' ')).toContain(text)
      expect(pages.slice(0, -1).join('')).not.toContain('Suma žodžiais')
    },
  )

  test('a long document with few lines has page numbers too', async () => {
    const lines = [{ ...sampleInvoice.lines[0]!, description: 'Eilutė\n'.repeat(90) }]
    const pages = await pagesOf(renderer, printedSample({ lines }, { layout }))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => expect(page).toContain(`${index + 1} puslapis iš ${pages.length}`))
  })

  test('a single page has no page number', async () => {
    const pages = await pagesOf(renderer, printedSample({}, { layout }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).not.toContain('puslapis')
  })

  test('a void document is marked on every page and gives the reason', async () => {
    const pages = await pagesOf(
      renderer,
      printedSample(
        { lines: sampleLines(40), voided_at: '2026-11-20T10:00:00Z', void_comment: 'Klaida kainoje' },
        { layout },
      ),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('ANULIUOTA')
    expect(pages[0]).toContain('Klaida kainoje')
    expect(
      await textOf(renderer, printedSample({ language: 'en', voided_at: '2026-11-20T10:00:00Z' }, { layout })),
    ).toContain('VOID')
    expect(await textOf(renderer, printedSample({}, { layout }))).not.toContain('ANULIUOTA')
  })

  test('an English credit invoice in yen has the right title and minus sign', async () => {
    const text = await textOf(
      renderer,
      printedSample(
        {
          language: 'en',
          type: 'credit',
          currency: 'JPY',
          total: '-415541',
          unpaid: '-415541',
          delivery: null,
          discount: null,
        },
        { layout },
      ),
    )
    expect(text).toContain('−415,541JPY')
    expect(text).toMatch(/VATcreditinvoice/i)
  })

  test('very long words and figures stay on the page', async () => {
    const repeatText = (text: string, length: number) => text.repeat(length).slice(0, length)
    const data = printedSample(
      {
        number: repeatText('KV', 40),
        note: repeatText('nepertraukiamas', 300),
        issued_by: repeatText('Vardenis', 90),
        seller_details: {
          ...sampleInvoice.seller_details,
          title: repeatText('Bendrovė', 200),
          address: repeatText('gatvė', 120),
        },
        client_details: { ...sampleInvoice.client_details!, title: repeatText('WWW', 200) },
        lines: [
          {
            ...sampleInvoice.lines[0]!,
            title: repeatText('WX', 200),
            description: repeatText('https://w.lt/', 400),
            price: '123456789.123456',
            total_without_vat: '999999999999.99',
          },
        ],
      },
      { layout },
    )
    const pdf = await openPdf(await renderer.pdf(data))
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) {
        if (!('transform' in item)) continue
        expect(item.transform[4]).toBeGreaterThan(30)
        expect(item.transform[4] + item.width, item.str).toBeLessThan(595.3 - 30)
        expect(item.transform[5]).toBeGreaterThan(5)
      }
    }
    expect(withoutSpaces((await extractText(pdf, { mergePages: true })).text)).toContain(repeatText('WX', 200))
  })

  test('a logo replaces the wordmark', async () => {
    const data = printedSample({}, { layout, logo: { bytes: png, kind: 'png', width: 1, height: 1 } })
    expect((await renderer.svg(data)).pages[0]).toContain('data:image/png')
    expect((await renderer.pdf(data)).length).toBeGreaterThan(10_000)
  })
})
