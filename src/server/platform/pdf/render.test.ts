import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layouts } from '#domain/invoice-style.ts'
import { documentData, type DocumentData, type DocumentOptions } from '#server/sales/printed-document/document-data.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'
import { createRenderer, type Renderer } from './render.ts'
import { sampleInvoice, sampleLines } from '#server/sales/printed-document/sample-invoice.ts'

let renderer: Renderer
beforeAll(() => {
  renderer = createRenderer({ workers: 1 })
})
afterAll(() => renderer.close())

const printed = (change: Partial<PrintedInvoice> = {}, options: Partial<DocumentOptions> = {}) =>
  documentData({ ...sampleInvoice, ...change }, { layout: 'modern', accent: '#27409B', branding: true, ...options })

// unpdf takes the buffer over, so it gets a copy.
const open = (pdf: Uint8Array) => getDocumentProxy(Uint8Array.from(pdf))
const pagesOf = async (data: DocumentData): Promise<string[]> =>
  (await extractText(await open(await renderer.pdf(data)), { mergePages: false })).text
const bare = (text: string) => text.replace(/\s/g, '')
const textOf = async (data: DocumentData) => bare((await pagesOf(data)).join(''))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(layouts)('layout %s', (layout) => {
  test('text extraction gives every figure and name', async () => {
    const text = await textOf(printed({}, { layout }))
    const { lines } = printed().table
    const wanted = [
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
    for (const one of wanted) expect(text).toContain(bare(one))
  })

  test.each([60, 500])(
    '%i lines: head and page number on every page, each line once, totals on the last',
    async (count) => {
      const pages = await pagesOf(printed({ lines: sampleLines(count, '#') }, { layout }))
      expect(pages.length).toBeGreaterThan(count / 40)
      pages.forEach((page, index) => expect(page).toContain(`${index + 1} puslapis iš ${pages.length}`))
      const all = pages.join(' ')
      for (let line = 1; line <= count; line += 1) expect(all.match(new RegExp(`#${line}(?!\\d)`, 'g'))).toHaveLength(1)
      pages.filter((page) => page.includes('#')).forEach((page) => expect(page).toContain('Prekė arba paslauga'))
      const last = pages.at(-1) ?? ''
      for (const words of ['Suma žodžiais', 'Iš viso', '4 155,41', 'Sąskaitą išrašė'])
        expect(last.replaceAll('\u00a0', ' ')).toContain(words)
      expect(pages.slice(0, -1).join('')).not.toContain('Suma žodžiais')
    },
  )

  test('a document that is longer than its few lines promise is numbered too', async () => {
    const lines = [{ ...sampleInvoice.lines[0]!, description: 'Eilutė\n'.repeat(90) }]
    const pages = await pagesOf(printed({ lines }, { layout }))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => expect(page).toContain(`${index + 1} puslapis iš ${pages.length}`))
  })

  test('a single page has no page number', async () => {
    const pages = await pagesOf(printed({}, { layout }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).not.toContain('puslapis')
  })

  test('a void document says so across every page, with the reason', async () => {
    const pages = await pagesOf(
      printed(
        { lines: sampleLines(40), voided_at: '2026-11-20T10:00:00Z', void_comment: 'Klaida kainoje' },
        { layout },
      ),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('ANULIUOTA')
    expect(pages[0]).toContain('Klaida kainoje')
    expect(await textOf(printed({ language: 'en', voided_at: '2026-11-20T10:00:00Z' }, { layout }))).toContain('VOID')
    expect(await textOf(printed({}, { layout }))).not.toContain('ANULIUOTA')
  })

  test('English, minus signs and yen', async () => {
    const text = await textOf(
      printed(
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

  test('nothing runs off the page, however long the words and figures', async () => {
    const long = (text: string, length: number) => text.repeat(length).slice(0, length)
    const data = printed(
      {
        number: long('KV', 40),
        note: long('nepertraukiamas', 300),
        issued_by: long('Vardenis', 90),
        seller_details: { ...sampleInvoice.seller_details, title: long('Bendrovė', 200), address: long('gatvė', 120) },
        client_details: { ...sampleInvoice.client_details!, title: long('WWW', 200) },
        lines: [
          {
            ...sampleInvoice.lines[0]!,
            title: long('WX', 200),
            description: long('https://w.lt/', 400),
            price: '123456789.123456',
            total_without_vat: '999999999999.99',
          },
        ],
      },
      { layout },
    )
    const pdf = await open(await renderer.pdf(data))
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) {
        if (!('transform' in item)) continue
        expect(item.transform[4]).toBeGreaterThan(30)
        expect(item.transform[4] + item.width, item.str).toBeLessThan(595.3 - 30)
        expect(item.transform[5]).toBeGreaterThan(5)
      }
    }
    expect(bare((await extractText(pdf, { mergePages: true })).text)).toContain(long('WX', 200))
  })

  test('a logo takes the place of the wordmark', async () => {
    const data = printed({}, { layout, logo: { bytes: png, kind: 'png', width: 1, height: 1 } })
    expect((await renderer.svg(data)).pages[0]).toContain('data:image/png')
    expect((await renderer.pdf(data)).length).toBeGreaterThan(10_000)
  })
})

const payloads = [
  '#import "@preview/x:1.0.0"',
  '#sys.inputs',
  '#read("/etc/passwd")',
  '#panic()',
  '#{1+1}',
  '$x^2$',
  '*bold*',
  '_emph_',
  '= heading',
  '- list',
  '+ enum',
  '/ term: x',
  '@label',
  '<label>',
  '\\u{41}',
  '\\',
  '`raw`',
  '```raw```',
  '//comment',
  '/*comment*/',
  'https://example.com',
  '"quotes"',
  "'single'",
  '--',
  '...',
  '~',
  '[content]',
  '{code}',
  '")); #panic("',
  '{{page}}',
  '${1}',
  '<script>alert(1)</script>',
  '&amp;',
  '%s',
  '../../etc/passwd',
]

describe('what a person writes', () => {
  test.each(layouts)('is printed to the letter, never read as markup or code (%s)', async (layout) => {
    const lines = payloads.map((title) => ({ ...sampleInvoice.lines[0]!, title, description: title, unit: 'vnt.' }))
    const text = await textOf(printed({ lines }, { layout }))
    for (const payload of payloads) expect(text.split(bare(payload)).length, payload).toBeGreaterThan(2)
  })

  test.each(payloads)('%s in every other field', async (payload) => {
    const party = { title: payload, code: payload, vat_code: payload, address: payload, city: payload }
    const data = printed({
      number: payload,
      note: payload,
      issued_by: payload,
      issued_to: payload,
      reference_number: payload,
      void_comment: payload,
      voided_at: '2026-11-20T10:00:00Z',
      total_in_words: payload,
      seller_details: { ...sampleInvoice.seller_details, ...party, email: payload, phone: payload, website: payload },
      client_details: { ...sampleInvoice.client_details!, ...party },
      accounts: [{ account_number: payload, bank_name: payload, bank_code: payload, currency: 'EUR' }],
    })
    for (const layout of layouts) {
      const text = await textOf({ ...data, layout })
      expect(text.split(bare(payload)).length).toBeGreaterThan(12)
      expect(text).toContain('4155,41€')
    }
  })

  test.each([
    ['right to left', 'שלום עולם 123'],
    ['emoji', '😀👩‍👩‍👧'],
    ['other scripts', '漢字 हिन्दी'],
    ['control characters and NUL', 'a\u0000\u0001\u001b[31mb'],
    ['zero width', 'a\u200b\u200d\ufeffb'],
    ['overrides of direction', '\u202e123'],
    ['half a pair', '\ud83d'],
    ['marks piled up', 'Z\u0301\u0302\u0303\u0304'.repeat(20)],
    ['only spaces and breaks', ' \n\n '],
  ])('%s leaves everything around it as it was', async (_, title) => {
    const data = printed({
      lines: [{ ...sampleInvoice.lines[0]!, title, description: title }],
      note: title,
      seller_details: { ...sampleInvoice.seller_details, title },
    })
    const text = await textOf(data)
    for (const figure of ['1480,00', '4155,41€', 'VšĮ„Žiemossodas“']) expect(text).toContain(figure)
    expect((await renderer.svg(data)).pages).toHaveLength(1)
  })
})

describe('the file', () => {
  test('is tagged and carries title, author, language and the day of the document', async () => {
    const pdf = await open(await renderer.pdf(printed()))
    const { info, metadata } = await getMeta(pdf)
    expect(info).toMatchObject({ Title: 'PVM sąskaita faktūra KV-0249', Author: 'MB „Raidės ir linijos“' })
    expect(info.CreationDate).toContain('20261120')
    expect(info.Language).toBe('lt')
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect(metadata).toBeTruthy()
  })

  test('is the same to the byte for the same document', async () => {
    const first = await renderer.pdf(printed())
    await renderer.pdf(printed({ number: 'KV-1' }))
    expect(Buffer.from(await renderer.pdf(printed())).equals(Buffer.from(first))).toBe(true)
  })
})

describe('the preview', () => {
  test('is one small drawing a page without scripts, links, text or anything from outside', async () => {
    const { pages, page_count } = await renderer.svg(printed({ lines: sampleLines(60) }))
    expect(page_count).toBe((await pagesOf(printed({ lines: sampleLines(60) }))).length)
    for (const page of pages) {
      expect(page).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg'[^>]* viewBox='0 0 595\.28 841\.89'/)
      expect(page).not.toMatch(/<(?:script|a|foreignObject|text|style|iframe|image)\b|\son\w+=|javascript:/i)
      for (const [, target] of page.matchAll(/href='([^']*)'/g)) expect(target).toMatch(/^#/)
      const known = new Set(Array.from(page.matchAll(/ id='(\w+)'/g), ([, id]) => id))
      for (const [, id] of page.matchAll(/href='#(\w+)'/g)) expect(known).toContain(id)
    }
    const [ten] = (await renderer.svg(printed({ lines: sampleLines(10) }))).pages
    expect(ten!.length).toBeLessThan(190_000)
  })

  test('marks the line being typed, and only there', async () => {
    const marked = await renderer.svg(printed({}, { active_line: 1, accent: '#185C36' }))
    const plain = await renderer.svg(printed({}, { accent: '#185C36' }))
    const inAccent = (pages: string[]) => pages.join('').match(/fill='#185c36'/g)?.length ?? 0
    expect(inAccent(marked.pages)).toBe(inAccent(plain.pages) + 1)
    expect(plain).not.toHaveProperty('active')
  })

  test.each(layouts)(
    'says on which page of the %s layout the line being typed stands, and how far down',
    async (layout) => {
      const placeOf = async (active_line: number) => {
        const { page_count, active } = await renderer.svg(printed({ lines: sampleLines(60) }, { layout, active_line }))
        expect(active?.top).toBeGreaterThan(0)
        expect(active?.top).toBeLessThan(1)
        return { of: page_count, page: active?.page ?? 0, top: active?.top ?? 0 }
      }
      const [first, second, last] = [await placeOf(0), await placeOf(1), await placeOf(59)]
      expect([first.page, second.page]).toEqual([1, 1])
      expect(second.top).toBeGreaterThan(first.top)
      expect(last.page).toBeGreaterThan(1)
      expect(last.page).toBeLessThanOrEqual(last.of)
    },
  )
})

describe('the renderer', () => {
  test('a document that cannot be set is refused, and the next one is set', async () => {
    await expect(renderer.pdf({ layout: 'modern' } as DocumentData)).rejects.toThrow()
    await expect(renderer.pdf({ ...printed(), accent: 'nonsense' })).rejects.toThrow(/cannot be set/)
    await expect(renderer.pdf({ ...printed(), layout: 'nowhere' as 'modern' })).rejects.toThrow(/cannot be set/)
    await expect(
      renderer.pdf(printed({}, { logo: { bytes: Buffer.from('no picture'), kind: 'png', width: 1, height: 1 } })),
    ).rejects.toThrow(/cannot be set/)
    expect((await renderer.pdf(printed())).length).toBeGreaterThan(10_000)
  })

  test('many at once are all answered, each with its own document', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, (_, index) => textOf(printed({ number: `M-${index}` }))))
    texts.forEach((text, index) => expect(text).toContain(`M-${index}`))
  })
})

describe('a worker in trouble', () => {
  const failing = (options: { workers?: number; timeout_ms?: number; max_waiting?: number } = {}) =>
    createRenderer({ workers: 1, script: new URL('./fixtures/failing-worker.ts', import.meta.url), ...options })
  const called = (title: string) => ({ title }) as DocumentData

  test.each(['dies', 'throws'])('that %s loses its own document only', async (mood) => {
    const { svg, close } = failing()
    const [lost, next] = await Promise.allSettled([svg(called(mood)), svg(called('next'))])
    expect(lost.status).toBe('rejected')
    expect(next).toMatchObject({ status: 'fulfilled', value: { pages: ['next'] } })
    expect(await svg(called('later'))).toEqual({ pages: ['later'] })
    await close()
  })

  test('that hangs does not keep others waiting: a further worker is started for them', async () => {
    const { svg, close } = failing({ workers: 2 })
    const hanging = Promise.allSettled([svg(called('hangs'), undefined, 'one')])
    expect(await svg(called('next'), undefined, 'another')).toEqual({ pages: ['next'] })
    await close()
    expect(await hanging).toMatchObject([{ status: 'rejected' }])
  })

  test('that hangs is given up after its time', async () => {
    const { svg, close } = failing({ timeout_ms: 3000 })
    await expect(svg(called('hangs'))).rejects.toMatchObject({
      code: 'unavailable',
      detail: { resource: 'slow_document' },
    })
    expect(await svg(called('next'))).toEqual({ pages: ['next'] })
    await close()
  })

  test('a flood is refused at once, closing rejects what still waits', async () => {
    const { svg, close } = failing({ max_waiting: 1 })
    const [hanging, waiting, refused] = [svg(called('hangs')), svg(called('waits')), svg(called('too many'))]
    const rejected = Promise.allSettled([hanging, waiting])
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', detail: { resource: 'documents' } })
    await close()
    for (const one of await rejected)
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'The workers are closed.' } })
    await expect(svg(called('late'))).rejects.toThrow('closed')
  })
})
