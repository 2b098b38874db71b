import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, signUpOperator } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { findTesseract } from './picture-reader.ts'
import { findPdftoppm, readScan } from './scan-reader.ts'
import { inboxCalls } from './test/inbox-calls.ts'
import { textPicture } from './test/picture.ts'
import { scanPdf } from './test/scan-pdf.ts'

const head = [
  'PVM SĄSKAITA FAKTŪRA',
  'Serija PN Nr. 20418',
  'Data: 2026-11-19',
  'Pardavėjas\tPirkėjas',
  'UAB „Popieriaus namai“\tMB „Lapas“',
  'Įmonės kodas 304567894\tĮmonės kodas 979864328',
  'PVM mokėtojo kodas LT100012345613',
]
const sums = ['Suma be PVM\t160,00', 'PVM 21 %\t33,60', 'Iš viso su PVM\t193,60 EUR']

const isInstalled = findTesseract() !== undefined && findPdftoppm() !== undefined

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ environment: { READER: 'local', OPERATOR_EMAILS: 'operator@kvitas.lt' } })
  books = await openBooks(server)
})
afterAll(() => server.close())
const { receive } = inboxCalls(() => ({ server, books }))

/** The same file, which claims to be encrypted with a password that nobody has. */
const locked = (pdf: Buffer): Buffer => {
  const key = `<${'5a'.repeat(32)}>`
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O ${key}/U ${key}>>/ID[<00><00>]`
  return Buffer.from(pdf.toString('latin1').replace('trailer<<', `trailer<<${encryption}`), 'latin1')
}

/** Programs of these names and texts are the only ones that are found. */
const withPrograms = async <T>(programs: Record<string, string>, work: () => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-programs-'))
  const path = process.env['PATH']
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), script)
    chmodSync(join(folder, name), 0o755)
  }
  process.env['PATH'] = folder
  try {
    return await work()
  } finally {
    process.env['PATH'] = path
    rmSync(folder, { recursive: true })
  }
}

// Skipped where the programs are not installed.
describe.runIf(isInstalled)('a scanned PDF (needs poppler-utils, tesseract-ocr, tesseract-ocr-lit)', () => {
  test('is read page after page, and its number is for a person to compare', async () => {
    const { id } = await books.create('/client', {
      title: 'UAB „Popieriaus namai“',
      code: '304567894',
      vat_enabled: true,
      vat_code: 'LT100012345613',
      is_vendor: true,
    })
    const pages = [await textPicture(head), await textPicture(['', '']), await textPicture(sums)]
    expect(await receive('skenuota.pdf', await scanPdf(pages))).toMatchObject({
      state: 'doubtful',
      doubtful_field: 'number',
      number: 'PN-20418',
      date: '2026-11-19',
      total: '193.60',
      form: { vendor_id: id, total_without_vat: '160.00' },
    })
  }, 60_000)

  test('is read though the program that made it wrote its name on each page', async () => {
    const bytes = await scanPdf([await textPicture([...head, ...sums])], { stamp: 'Scanned with a telephone' })
    expect(await receive('skenuota.pdf', bytes)).toMatchObject({ number: 'PN-20418', total: '193.60' })
  }, 60_000)

  test('is read by its first three pages, though it has ten thousand', async () => {
    const bytes = await scanPdf([await textPicture(['Viena eilute'])], { times: 10_000 })
    const read = await readScan({ bytes, pages: 10_000, owner: 'a' })
    expect('text' in read && read.text.split('\n')).toHaveLength(3)
  }, 60_000)

  test('with pages of a hundred metres is drawn small and read', async () => {
    const bytes = await scanPdf([await textPicture([...head, ...sums])], { pixel: 144 })
    expect(await receive('didele.pdf', bytes)).toMatchObject({ total: '193.60' })
  }, 60_000)

  test('without words stays unread with the reason', async () => {
    const read = await receive('tuscia.pdf', await scanPdf([await textPicture(['', ''])]))
    expect(read).toMatchObject({ state: 'unread', unread: { code: 'no_words' } })
  }, 60_000)

  test('that is locked stays unread with the reason', async () => {
    const bytes = locked(await scanPdf([await textPicture(head)]))
    expect(await receive('uzrakinta.pdf', bytes)).toMatchObject({ state: 'unread', unread: { code: 'encrypted' } })
  })

  test('that is damaged or locked cannot be drawn either', async () => {
    const whole = await scanPdf([await textPicture(head)])
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('%PDF-1.7'), locked(whole)])
      expect(await readScan({ bytes, pages: 1, owner: 'a' })).toEqual({ refused: 'broken' })
  })
})

test('without poppler a scan stays unread, and the health of the server says so', async () => {
  const operator = await signUpOperator(server, { email: 'operator@kvitas.lt' })
  const bytes = await scanPdf([await textPicture(head)])
  await withPrograms({ tesseract: '#!/bin/sh\nexit 1\n' }, async () => {
    expect(await receive('a.pdf', bytes)).toMatchObject({ state: 'unread', unread: { code: 'no_text' } })
    const { body } = await operator.ask('GET', '/operator/health')
    expect((body.item as Item)['reader']).toBe('pictures_only')
  })
})

test('without tesseract a scan stays unread, as a picture does', async () => {
  const bytes = await scanPdf([await textPicture(head)])
  const drawn = (await textPicture(head)).toString('base64')
  await withPrograms({ pdftoppm: `#!/bin/sh\necho ${drawn} | /usr/bin/base64 -d\n` }, async () => {
    expect(await readScan({ bytes, pages: 1, owner: 'a' })).toEqual({ refused: 'reader_missing' })
  })
})

test('a program that draws too much is stopped, and the scan stays unread', async () => {
  await withPrograms({ pdftoppm: '#!/bin/sh\nexec /usr/bin/yes\n' }, async () => {
    const read = await readScan({ bytes: Buffer.from('%PDF'), pages: 3, owner: 'a' })
    expect(read).toEqual({ refused: 'too_complex' })
  })
})

test('a drawing that is no picture never reaches the program that reads it', async () => {
  await withPrograms(
    { pdftoppm: '#!/bin/sh\necho nothing\n', tesseract: '#!/bin/sh\nexec /usr/bin/yes\n' },
    async () => {
      expect(await readScan({ bytes: Buffer.from('%PDF'), pages: 3, owner: 'a' })).toEqual({ refused: 'broken' })
    },
  )
})
