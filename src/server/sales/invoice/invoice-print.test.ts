import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { maxAnswerBytes } from '#domain/document-size.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const bytesOf = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${books.token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
/** The text of a PDF without spaces, because line breaks depend on the layout. */
const textOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })
  return text.replace(/\s/g, '')
}
const has = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(part.replace(/\s/g, ''))
}

describe('the printed invoice', () => {
  test('the PDF contains number, parties, every figure and every Lithuanian letter', async () => {
    const invoice = await books.invoice({
      number: 'SF-0042',
      note: 'ĄČĘĖĮŠŲŪŽ ąčęėįšųūž „kabutės“ – brūkšnys',
      lines: [books.line({ quantity: '12.5', price: '1234.56', unit_id: books.unit('val.') })],
      delivery: { amount: '7.89', vat_id: books.vat('PVM58') },
    })
    const { status, headers, bytes } = await bytesOf('GET', `/invoice/${invoice.id}/pdf`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = await textOf(bytes)
    has(
      text,
      'SF-0042',
      'UAB „Žiedas“',
      'UAB „Ąžuolas“',
      'Šlifavimo darbai',
      '12,5',
      'val.',
      '1 234,56',
      '15 432,00',
      '7,89',
    )
    has(text, 'ĄČĘĖĮŠŲŪŽ ąčęėįšųūž „kabutės“ – brūkšnys')
    expect(invoice).toMatchObject({ total_without_vat: '15439.89', vat_total: '3241.67', total: '18681.56' })
    has(text, '15 439,89', '3 240,72', '0,95', '18 681,56', invoice.total_in_words)
  })

  test('the PDF is named by its number, whatever characters it has', async () => {
    const invoice = await books.invoice({ number: 'Ą/"1"\\; 2' })
    const { status, headers } = await bytesOf('GET', `/invoice/${invoice.id}/pdf`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\w.-]+\.pdf"; filename\*=UTF-8''%C4%84[\w%.-]+\.pdf$/,
    )
  })

  test('each line shows how it is taxed, even if several share a VAT group', async () => {
    const lines = [books.line({ vat_id: books.vat('PVM5') }), books.line({ vat_id: books.vat('PVM33') }), books.line()]
    const invoice = await books.invoice({ lines, delivery: { amount: '1', vat_id: books.vat('PVM33') } })
    expect(invoice.vat_breakdown).toHaveLength(3)
    const text = await textOf((await bytesOf('GET', `/invoice/${invoice.id}/pdf`)).bytes)
    expect(text.match(/neapm\./g)).toHaveLength(3)
    has(text, 'PVM neapmokestinama (PVMĮ 20–33, 112 str.)', 'Maržos apmokestinimo schema')
  })

  test('an English invoice is in English', async () => {
    const invoice = await books.invoice({ language: 'en', currency: 'USD', exchange_rate: '0.9' })
    has(
      await textOf((await bytesOf('GET', `/invoice/${invoice.id}/pdf`)).bytes),
      invoice.number,
      '121.00',
      invoice.total_in_words,
    )
  })

  test('an invoice is shown as pages in each layout', async () => {
    const { id } = await books.invoice()
    for (const layout of ['modern', 'classic']) {
      const { pages } = await books.read(`/invoice/${id}/document?layout=${layout}`)
      expect(pages).toEqual([expect.stringMatching(/^<svg[^>]*>[\s\S]*<\/svg>\s*$/)])
    }
    expect((await books.ask('GET', `/invoice/${id}/document?layout=kitas`)).status).toBe(422)
  })
})

describe('a long document', () => {
  const lines = (length: number) =>
    Array.from({ length }, (_, at) => books.line({ title: `Ąžuolinė lenta Nr. ${at + 1}` }))
  const recordPages = async (ask: (page?: number) => Promise<Item>, page?: number) => {
    const response = await ask(page)
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThan(maxAnswerBytes)
    return response
  }
  /** All pages, each once: requests the first page that is not read yet, until all are. */
  const walk = async (ask: (page?: number) => Promise<Item>) => {
    const pages: string[] = []
    let answers = 0
    do {
      const response = await recordPages(ask, pages.length === 0 ? undefined : pages.length + 1)
      answers += 1
      expect(response.first_page).toBeLessThanOrEqual(pages.length + 1)
      response.pages.forEach((page: string, at: number) => (pages[response.first_page - 1 + at] ??= page))
      expect(pages.length).toBeLessThanOrEqual(response.page_count)
      if (pages.length === response.page_count) return { pages, answers }
    } while (answers < 100)
    throw new Error('there are more pages than the count')
  }

  test.each([
    ['classic', 200],
    ['modern', 500],
  ])(
    'pages of a long document come in answers under 300 kB and are complete: %s, %i lines',
    async (layout, length) => {
      await books.ask('PUT', `/company/${books.company.id}`, {
        version: (await books.read(`/company/edit/${books.company.id}`)).item.version,
        invoice_style: { layout, accent: '#27409B' },
      })
      const { id } = await books.invoice({ lines: lines(length) })
      const pdf = await getDocumentProxy(Uint8Array.from((await bytesOf('GET', `/invoice/${id}/pdf`)).bytes))
      const stored = await walk((page) => books.read(`/invoice/${id}/document?${page ? `page=${page}` : ''}`))
      expect(stored.pages).toHaveLength(pdf.numPages)
      expect(new Set(stored.pages).size).toBe(pdf.numPages)
      expect(stored.answers).toBeGreaterThan(2)
      expect(stored.answers).toBeLessThan(pdf.numPages)

      const form = { ...books.form({ lines: lines(length) }), layout }
      const typed = await walk((page) => books.create('/invoice/preview-pages', { ...form, page }))
      expect(typed.pages).toHaveLength(pdf.numPages)
      // Without a page number the answer has the page of the active line and its neighbours.
      const openedPages = await recordPages(() =>
        books.create('/invoice/preview-pages', { ...form, active_line: length - 50 }),
      )
      expect(openedPages.active.page).toBeGreaterThan(4)
      expect(openedPages.first_page).toBeLessThanOrEqual(openedPages.active.page)
      expect(openedPages.first_page + openedPages.pages.length).toBeGreaterThan(openedPages.active.page)
      expect(openedPages.pages.length).toBeGreaterThan(1)
    },
    60_000,
  )

  test('a page after the last shows the last one, and a page before the first is refused', async () => {
    const { id } = await books.invoice()
    expect(await books.read(`/invoice/${id}/document?page=7`)).toMatchObject({ page_count: 1, first_page: 1 })
    for (const page of ['0', '-1', '1.5', 'x'])
      expect((await books.ask('GET', `/invoice/${id}/document?page=${page}`)).status).toBe(422)
    expect((await books.ask('POST', '/invoice/preview-pages', { ...books.form(), page: 0 })).status).toBe(422)
  })
})

describe('the preview', () => {
  const books_ = async () => {
    const { rows } = await server.owner.query(
      `select (select jsonb_agg(s order by s.id) from series s) as series, (select count(*) from invoice) as invoices,
        (select count(*) from client) as clients, (select count(*) from idempotency_key) as keys`,
    )
    return rows[0]
  }

  test('the preview shows the future document with the next number, stores nothing and uses no number', async () => {
    const before: Item = await books_()
    const next = (await books.read('/invoice/create')).options.series[0].next_number
    const { status, bytes } = await bytesOf('POST', '/invoice/preview', books.form({ note: 'Peržiūra' }))
    expect(status).toBe(200)
    const text = await textOf(bytes)
    has(text, next, 'Peržiūra', '121,00', 'UAB „Ąžuolas“')
    const { pages } = await books.create('/invoice/preview-pages', {
      ...books.form(),
      layout: 'classic',
      active_line: 0,
    })
    expect(pages).toHaveLength(1)
    expect(await books_()).toEqual(before)
    const stored = await books.invoice({ note: 'Peržiūra' })
    expect(stored.number).toBe(next)
    expect(await textOf((await bytesOf('GET', `/invoice/${stored.id}/pdf`)).bytes)).toBe(text)
  })

  test('the preview accepts an incomplete form', async () => {
    const draft = {
      date: '2026-11-20',
      client_id: null,
      lines: [{ quantity: '2', price: '10', title: '', vat_id: null }],
    }
    for (const given of [
      draft,
      { ...draft, lines: [] },
      { ...draft, series_id: books.client.id },
      { ...draft, currency: 'USD' },
    ]) {
      expect((await bytesOf('POST', '/invoice/preview', given)).status).toBe(200)
      expect((await books.ask('POST', '/invoice/preview-pages', given)).status).toBe(200)
    }
    expect(await books.create('/invoice/totals', draft)).toMatchObject({ total: '20.00', lines: [{ total: '20.00' }] })
    expect(await books.create('/invoice/total-spellout', { ...draft, language: 'en' })).toEqual({
      total_in_words: 'Twenty euros 00 ct',
    })
  })

  test('the preview shows nothing of another company', async () => {
    const stranger = await openBooks(server, { title: 'UAB „Paslaptis“' })
    await stranger.create('/series', { invoice_type: 'simple', next_number: 'SLAPTA-1' })
    const hidden = (await stranger.list()).data
    expect(hidden).toEqual([])
    const text = await textOf(
      (
        await bytesOf(
          'POST',
          '/invoice/preview',
          books.form({
            client_id: stranger.client.id,
            series_id: stranger.series('simple'),
            accounts: [stranger.account.id],
          }),
        )
      ).bytes,
    )
    expect(text).not.toContain('Ąžuolas')
  })
})
