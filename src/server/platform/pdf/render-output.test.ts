import { getMeta } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { layouts } from '#domain/invoice-style.ts'
import { sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { openPdf, pagesOf, printedSample } from '#server/test/printed-pages.ts'
import { createRenderer } from './render.ts'

const renderer = createRenderer({ workers: 1, timeout_ms: 60_000 })
afterAll(() => renderer.close())

test('a PDF is tagged and has the title, author, language and date of the document', async () => {
  const pdf = await openPdf(await renderer.pdf(printedSample()))
  const { info, metadata } = await getMeta(pdf)
  expect(info).toMatchObject({ Title: 'PVM sąskaita faktūra KV-0249', Author: 'MB „Raidės ir linijos“' })
  expect(info.CreationDate).toContain('20261120')
  expect(info.Language).toBe('lt')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect(metadata).toBeTruthy()
})

test('the same document gives the same bytes', async () => {
  const first = await renderer.pdf(printedSample())
  await renderer.pdf(printedSample({ number: 'KV-1' }))
  expect(Buffer.from(await renderer.pdf(printedSample())).equals(Buffer.from(first))).toBe(true)
})

test('a preview has one small SVG per page without scripts, links, text or external content', async () => {
  const { pages, page_count } = await renderer.svg(printedSample({ lines: sampleLines(60) }))
  expect(page_count).toBe((await pagesOf(renderer, printedSample({ lines: sampleLines(60) }))).length)
  for (const page of pages) {
    expect(page).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg'[^>]* viewBox='0 0 595\.28 841\.89'/)
    expect(page).not.toMatch(/<(?:script|a|foreignObject|text|style|iframe|image)\b|\son\w+=|javascript:/i)
    for (const [, target] of page.matchAll(/href='([^']*)'/g)) expect(target).toMatch(/^#/)
    const ids = new Set(Array.from(page.matchAll(/ id='(\w+)'/g), ([, id]) => id))
    for (const [, id] of page.matchAll(/href='#(\w+)'/g)) expect(ids).toContain(id)
  }
  const [ten] = (await renderer.svg(printedSample({ lines: sampleLines(10) }))).pages
  expect(ten!.length).toBeLessThan(190_000)
})

test('a preview marks the active line only', async () => {
  const marked = await renderer.svg(printedSample({}, { active_line: 1, accent: '#185C36' }))
  const plain = await renderer.svg(printedSample({}, { accent: '#185C36' }))
  const inAccent = (pages: string[]) => pages.join('').match(/fill='#185c36'/g)?.length ?? 0
  expect(inAccent(marked.pages)).toBe(inAccent(plain.pages) + 1)
  expect(plain).not.toHaveProperty('active')
})

test.each(layouts)('a preview in the %s layout gives the page and the height of the active line', async (layout) => {
  const positionOf = async (active_line: number) => {
    const { page_count, active } = await renderer.svg(
      printedSample({ lines: sampleLines(60) }, { layout, active_line }),
    )
    expect(active?.top).toBeGreaterThan(0)
    expect(active?.top).toBeLessThan(1)
    return { of: page_count, page: active?.page ?? 0, top: active?.top ?? 0 }
  }
  const [first, second, last] = [await positionOf(0), await positionOf(1), await positionOf(59)]
  expect([first.page, second.page]).toEqual([1, 1])
  expect(second.top).toBeGreaterThan(first.top)
  expect(last.page).toBeGreaterThan(1)
  expect(last.page).toBeLessThanOrEqual(last.of)
})
