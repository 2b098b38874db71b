import { afterAll, expect, test } from 'vitest'
import { layouts } from '#domain/invoice-style.ts'
import { sampleInvoice } from '#server/sales/printed-document/sample-invoice.ts'
import { printedSample, textOf, withoutSpaces } from '#server/test/printed-pages.ts'
import { createRenderer } from './render.ts'

const renderer = createRenderer({ workers: 1, timeout_ms: 60_000 })
afterAll(() => renderer.close())

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

test.each(layouts)('the %s layout prints markup and code in line texts literally', async (layout) => {
  const lines = payloads.map((title) => ({ ...sampleInvoice.lines[0]!, title, description: title, unit: 'vnt.' }))
  const text = await textOf(renderer, printedSample({ lines }, { layout }))
  for (const payload of payloads) expect(text.split(withoutSpaces(payload)).length, payload).toBeGreaterThan(2)
})

test.each(payloads)('%s in any other field is printed literally', async (payload) => {
  const party = { title: payload, code: payload, vat_code: payload, address: payload, city: payload }
  const data = printedSample({
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
    const text = await textOf(renderer, { ...data, layout })
    expect(text.split(withoutSpaces(payload)).length).toBeGreaterThan(12)
    expect(text).toContain('4155,41€')
  }
})

test.each([
  ['right-to-left text', 'שלום עולם 123'],
  ['emoji', '😀👩‍👩‍👧'],
  ['text in other scripts', '漢字 हिन्दी'],
  ['control characters and NUL', 'a\u0000\u0001\u001b[31mb'],
  ['zero-width characters', 'a\u200b\u200d\ufeffb'],
  ['direction overrides', '\u202e123'],
  ['half a surrogate pair', '\ud83d'],
  ['many combining marks', 'Z\u0301\u0302\u0303\u0304'.repeat(20)],
  ['only spaces and line breaks', ' \n\n '],
])('a document with %s keeps all its other text', async (_, title) => {
  const data = printedSample({
    lines: [{ ...sampleInvoice.lines[0]!, title, description: title }],
    note: title,
    seller_details: { ...sampleInvoice.seller_details, title },
  })
  const text = await textOf(renderer, data)
  for (const figure of ['1480,00', '4155,41€', 'VšĮ„Žiemossodas“']) expect(text).toContain(figure)
  expect((await renderer.svg(data)).pages).toHaveLength(1)
})
