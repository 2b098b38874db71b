import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, signUpOperator } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { findTesseract, readerOf, wordsOf } from './picture-reader.ts'
import { linesOf } from './pdf-text.ts'
import { findPdftoppm } from './scan-reader.ts'
import { inboxCalls } from './test/inbox-calls.ts'
import { textPicture } from './test/picture.ts'

const paper = [
  'PVM SĄSKAITA FAKTŪRA',
  'Serija PN Nr. 20418',
  'Data: 2026-11-19',
  'Pardavėjas\tPirkėjas',
  'UAB „Popieriaus namai“\tMB „Lapas“',
  'Įmonės kodas 304567894\tĮmonės kodas 979864328',
  'PVM mokėtojo kodas LT100012345613',
  'Suma be PVM\t160,00',
  'PVM 21 %\t33,60',
  'Iš viso su PVM\t193,60 EUR',
]

const isInstalled = findTesseract() !== undefined

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ environment: { READER: 'local', OPERATOR_EMAILS: 'operator@kvitas.lt' } })
  books = await openBooks(server)
})
afterAll(() => server.close())
const { receive, list } = inboxCalls(() => ({ server, books }))

// Skipped where the program is not installed.
describe.runIf(isInstalled)('a picture of a paper (needs tesseract-ocr and tesseract-ocr-lit of Debian)', () => {
  test('is read by the rules for texts, and its number is for a person to compare', async () => {
    const { id } = await books.create('/client', {
      title: 'UAB „Popieriaus namai“',
      code: '304567894',
      vat_enabled: true,
      vat_code: 'LT100012345613',
      is_vendor: true,
    })
    const read = await receive('kvitas.jpg', await textPicture(paper))
    expect(read).toMatchObject({
      state: 'doubtful',
      doubtful_field: 'number',
      number: 'PN-20418',
      date: '2026-11-19',
      total: '193.60',
      form: { vendor_id: id, total_without_vat: '160.00' },
    })
    const lineOf = (name: string) => read.fields.find(({ field }) => field === name)?.line
    expect(lineOf('number')).toBe('Serija PN Nr. 20418')
    expect(lineOf('total')).toMatch(/Iš viso su PVM 193,60 EUR/)
    expect((await list()).meta).toMatchObject({ reader: 'local' })
  })

  test('without words stays unread with the reason', async () => {
    const read = await receive('tuscia.jpg', await textPicture(['', '']))
    expect(read).toMatchObject({ state: 'unread', unread: { code: 'no_words' } })
  })

  test('that is damaged never reaches the program', async () => {
    const whole = await textPicture(paper)
    const read = await receive('sugadinta.jpg', whole.subarray(0, whole.length / 2))
    expect(read).toMatchObject({ state: 'unread', unread: { code: 'broken' } })
  })
})

test('without the program a picture stays unread, and the health of the server says why', async () => {
  const path = process.env['PATH']
  const operator = await signUpOperator(server, { email: 'operator@kvitas.lt' })
  const health = async (): Promise<Item> => (await operator.ask('GET', '/operator/health')).body.item
  expect(await health()).toMatchObject({
    reader: !isInstalled ? 'missing' : findPdftoppm() ? 'ready' : 'pictures_only',
  })
  process.env['PATH'] = '/nowhere'
  try {
    const bytes = await textPicture(paper)
    expect(await readerOf('local')({ bytes, type: 'image/jpeg', owner: 'a' })).toEqual({ refused: 'reader_missing' })
    expect(await health()).toMatchObject({ reader: 'missing' })
  } finally {
    process.env['PATH'] = path
  }
})

test('a program that takes too long or writes too much is stopped, and the picture stays unread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-tesseract-'))
  const path = process.env['PATH']
  writeFileSync(join(folder, 'tesseract'), '#!/bin/sh\nexec /usr/bin/yes\n')
  chmodSync(join(folder, 'tesseract'), 0o755)
  process.env['PATH'] = folder
  try {
    const bytes = await textPicture(paper)
    expect(await readerOf('local')({ bytes, type: 'image/jpeg', owner: 'a' })).toEqual({ refused: 'too_slow' })
  } finally {
    process.env['PATH'] = path
    rmSync(folder, { recursive: true })
  }
})

test('with the setting off no picture is read', async () => {
  expect(await readerOf('off')({ bytes: Buffer.from(''), type: 'image/png', owner: 'a' })).toEqual({
    refused: 'reader_off',
  })
})

test('words of a table become lines with columns, without noise', () => {
  const row = (left: number, top: number, width: number, confidence: number, text: string) =>
    ['5', 1, 1, 1, 1, 1, left, top, width, 30, confidence, text].join('\t')
  const line = (left: number, top: number) => ['4', 1, 1, 1, 1, 0, left, top, 200, 30, -1, ''].join('\t')
  const table = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    line(10, 100),
    row(10, 100, 60, 96, 'Iš'),
    row(80, 112, 90, 95, 'viso'),
    line(600, 106),
    row(600, 101, 120, 91, '193,60'),
    line(10, 20),
    row(10, 20, 200, 90, 'Data:'),
    row(700, 20, 40, 4, '|~'),
  ].join('\n')
  expect(linesOf(wordsOf(table))).toEqual(['Data:', 'Iš viso\t193,60'])
})
