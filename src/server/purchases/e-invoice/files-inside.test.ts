import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { bodyOf, file, fileCalls, pdf } from '../expense/test/files.ts'
import { filesInside } from './files-inside.ts'
import { pdfWith } from './test/pdf-files.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const { expense, stored } = fileCalls(() => ({ server, books }))
const post = async (path: string, bytes: Uint8Array, headers: Record<string, string> = {}) => {
  const { payload, type } = await bodyOf([file('saskaita.xml', bytes)])
  return ask(server, 'POST', path, {
    body: payload,
    headers: { authorization: `Bearer ${books.token}`, 'content-type': type, ...headers },
  })
}
const attach = async (bytes: Uint8Array, headers: Record<string, string> = {}) => {
  const { id } = await expense()
  return post(`/expense/${id}/files?embedded=1`, bytes, headers)
}
const namesOf = (body: Item) => body.files.map(({ name, type }: Item) => `${name} ${type}`)

type Inside = { name: string; bytes: Uint8Array; mime?: string }

/** An e-invoice to the company with files inside (BG-24). */
const withInside = (files: readonly Inside[]) => {
  const { title, code, vat_code } = books.company as unknown as Record<string, string | null>
  const legal_id = code ? { scheme: '0200', id: code } : null
  const buyer = { ...sampleEInvoice.buyer, name: title ?? '', legal_id, vat: vat_code ?? null, e_address: null }
  const references = files.map(
    ({ name, bytes, mime = 'application/pdf' }, index) =>
      `<cac:AdditionalDocumentReference><cbc:ID>${index}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mime}" filename="${name}">${Buffer.from(bytes).toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
  )
  const xml = ublOf({ ...sampleEInvoice, currency: 'EUR', vat_currency: null, buyer })
  return Buffer.from(
    xml.replace('<cac:AccountingSupplierParty>', `${references.join('')}<cac:AccountingSupplierParty>`),
  )
}
/** A PDF with bytes of its own. */
const pdfOf = (text: string) => Buffer.concat([pdf, Buffer.from(`\n% ${text}`)])

describe('files inside an e-invoice', () => {
  test('they are attached to the expense together with it, by their content and with safe names', async () => {
    const { status, body } = await attach(
      withInside([
        { name: 'aktas.pdf', bytes: pdfOf('aktas') },
        { name: '../../etc/kelias.exe', bytes: pdfOf('kelias') },
        { name: 'lentele.csv', bytes: Buffer.from('a;b\n1;2\n'), mime: 'text/csv' },
        { name: 'programa.pdf', bytes: Buffer.from('MZ not a PDF') },
      ]),
    )
    expect(status).toBe(201)
    expect(namesOf(body)).toEqual([
      'saskaita.xml application/xml',
      'aktas.pdf application/pdf',
      'kelias.exe.pdf application/pdf',
    ])
  })

  test('the answer of reading says which will be attached and which will not, and why', async () => {
    const { body } = await post(
      '/expense/read-e-invoice',
      withInside([
        { name: 'aktas.pdf', bytes: pdfOf('aktas') },
        { name: 'lentele.csv', bytes: Buffer.from('a;b\n1;2\n'), mime: 'text/csv' },
      ]),
    )
    expect(body.file.attachments).toEqual([
      { name: 'aktas.pdf', size: pdfOf('aktas').length, type: 'application/pdf', refused: null },
      { name: 'lentele.csv', size: 8, type: null, refused: 'type' },
    ])
    expect(body.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'attachments',
          severity: 'info',
          message: expect.stringContaining('aktas.pdf'),
        }),
        expect.objectContaining({
          code: 'attachments_type',
          severity: 'warning',
          message: expect.stringContaining('lentele.csv'),
        }),
      ]),
    )
  })

  test('more files than one upload may have are left out, and the answer of reading says so', async () => {
    const many = withInside(Array.from({ length: 25 }, (_, at) => ({ name: `a${at}.pdf`, bytes: pdfOf(`a${at}`) })))
    const { attachments } = (await post('/expense/read-e-invoice', many)).body.file
    expect(attachments.filter(({ refused }: Item) => refused === 'count')).toHaveLength(6)
    expect((await attach(many)).body.files).toHaveLength(20)
  })

  test('the same file twice is attached once, and a repeated request attaches nothing again', async () => {
    const twice = withInside([
      { name: 'aktas.pdf', bytes: pdfOf('aktas') },
      { name: 'kopija.pdf', bytes: pdfOf('aktas') },
    ])
    const { id } = await expense()
    const before = stored().length
    const key = { 'idempotency-key': `inside-${id}` }
    const first = await post(`/expense/${id}/files?embedded=1`, twice, key)
    const second = await post(`/expense/${id}/files?embedded=1`, twice, key)
    expect([first.status, namesOf(first.body).length, second.body.files.length]).toEqual([201, 2, 2])
    expect(stored().length - before).toBe(2)
  })

  test('a PDF with an e-invoice inside gives the files of that e-invoice as well', async () => {
    const bytes = pdfWith('factur-x.xml', withInside([{ name: 'aktas.pdf', bytes: pdfOf('aktas') }]))
    expect(namesOf((await attach(bytes)).body)).toEqual([
      'saskaita.xml.pdf application/pdf',
      'aktas.pdf application/pdf',
    ])
  })

  test('without the parameter, and of files that are no e-invoice, only the file itself is attached', async () => {
    const { id } = await expense()
    const bytes = withInside([{ name: 'aktas.pdf', bytes: pdfOf('aktas') }])
    expect((await post(`/expense/${id}/files`, bytes)).body.files).toHaveLength(1)
    expect((await attach(pdf)).body.files).toHaveLength(1)
    expect((await attach(Buffer.from('<?xml version="1.0"?><a/>'))).body.files).toHaveLength(1)
  })

  test('a file inside of some megabytes is read and attached', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024, 'a')])
    const { body } = await attach(withInside([{ name: 'didelis.pdf', bytes: large }]))
    expect(body.files.map(({ size }: Item) => size)).toEqual([expect.any(Number), large.length])
  }, 30_000)
})

test.runIf(hasSharedData)('an example whose inner file is no PDF as it claims attaches nothing of it', async () => {
  const bytes = Buffer.from(sharedData('ubl-examples/cen/ubl-tc434-example5.xml'))
  expect(await filesInside(bytes, books.company.id)).toEqual([])
  expect((await attach(bytes)).body.files).toHaveLength(1)
})
