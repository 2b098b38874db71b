import readSheets from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { verifyChain } from '#server/books/integrity/verify-job.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { openPdf } from '#server/test/printed-pages.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let person: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server)
  person = await openBooks(server, { type: 'individual', activity_type: 'simple', vat_enabled: false, vat_code: null })
})
afterAll(() => server.close())

const lastYear = 'date_from=2025-01-01&date_to=2025-12-31'
const headOf = async (of: Books): Promise<string> => (await of.read('/integrity')).head
const notesOf = async (of: Books, path: string, language = 'lt'): Promise<string[]> =>
  (await of.ask('GET', `/report/${path}`, undefined, { 'accept-language': language })).body.notes
const file = (path: string) =>
  server.app.inject({ url: `/api/report/${path}`, headers: { authorization: `Bearer ${books.token}` } })

test('books without a chain have no note of it', async () => {
  expect((await notesOf(books, `balance?${lastYear}`)).join(' ')).not.toContain('SHA-256')
})

test('the yearly reports of a finished year name the end of the chain, and whether it is verified', async () => {
  await books.invoice()
  await person.invoice()
  await chainBooks(server.services)
  const head = await headOf(books)
  expect(await notesOf(books, `profit-and-loss?${lastYear}`)).toContain(
    `Knygų vientisumas 2026-11-20: 1 įrašas. Dar netikrinta. Paskutinio įrašo maiša (SHA-256): ${head}.`,
  )
  await verifyChain(server.services, { company_id: books.company.id })
  expect(await notesOf(books, 'balance?date_to=2025-12-31', 'en')).toContain(
    `Integrity of the books on 2026-11-20: 1 entry. Verified 2026-11-20 10:00 UTC, no mismatches found. Hash of the last entry (SHA-256): ${head}.`,
  )
  expect((await notesOf(person, `year?${lastYear}`)).join(' ')).toContain(await headOf(person))
})

test('a period that is no finished year has no note of the chain', async () => {
  const head = await headOf(books)
  for (const path of [
    'profit-and-loss?date_from=2026-01-01&date_to=2026-12-31',
    'profit-and-loss?date_from=2025-12-01&date_to=2025-12-31',
    'balance?date_to=2025-12-30',
    `cash-flow?${lastYear}`,
  ])
    expect([path, (await notesOf(books, path)).join(' ').includes(head)]).toEqual([path, false])
})

test('the printed report and the workbook have the end of the chain', async () => {
  const head = await headOf(books)
  const pdf = await file(`profit-and-loss?${lastYear}&format=pdf`)
  const { text } = await extractText(await openPdf(pdf.rawPayload), { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain(head)
  const [figures, notes] = await readSheets((await file(`profit-and-loss?${lastYear}&format=xlsx`)).rawPayload)
  expect(JSON.stringify(figures)).not.toContain(head)
  expect([notes?.sheet, notes?.data[0]]).toEqual(['Pastabos', ['Pastabos']])
  expect(JSON.stringify(notes?.data)).toContain(head)
})

test('a changed document shows in the note of the chain', async () => {
  await server.owner.query("update invoice set note = 'Pakeista' where company_id = $1", [books.company.id])
  await verifyChain(server.services, { company_id: books.company.id })
  expect((await notesOf(books, `profit-and-loss?${lastYear}`)).join(' ')).toContain('rasta neatitikimų')
})
