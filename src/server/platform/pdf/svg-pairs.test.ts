import { expect, test } from 'vitest'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import { createRenderer } from './render.ts'
import { sampleInvoice, sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { withPairs } from './svg-pairs.ts'

const use = (id: string, x: number) => `<use href='#${id}' x='${x}'/>`
const page = (drawn: string) => `<svg><defs><path id='_0' d='m'/></defs>${drawn}</svg>`

/** Glyphs with their positions; pairs are split again. */
const glyphsOf = (svg: string) => {
  const [defs = '', drawn = ''] = svg.split('</defs>')
  const pairs = new Map(
    Array.from(
      defs.matchAll(/<g id='(\w+)'><use href='#(\w+)'\/><use href='#(\w+)' x='([\d.-]+)'\/><\/g>/g),
      ([, name, left, right, x]) => [name, { left, right, x: Number(x) }],
    ),
  )
  const apart = (id: string | undefined, x: number): string[] => {
    const pair = pairs.get(id)
    return pair ? [...apart(pair.left, x), ...apart(pair.right, x + pair.x)] : [`${id} ${x.toFixed(1)}`]
  }
  return Array.from(drawn.matchAll(/<use href='#(\w+)'(?: x='([\d.-]+)')?\/>/g), ([, id, x]) =>
    apart(id, Number(x ?? 0)),
  ).flat()
}

test('a page with merged glyphs has the same glyphs at the same positions in fewer characters', () => {
  const words = Array.from({ length: 40 }, (_, at) => `<g>${use('_0', at)}${use('_1', at + 2)}${use('_2', at + 4)}</g>`)
  const plain = page(words.join('') + use('_7', 1) + use('_8', 2))
  const [once, twice] = [withPairs(plain, plain.length - 1), withPairs(plain, 0)]
  expect(glyphsOf(once)).toEqual(glyphsOf(plain))
  expect(glyphsOf(twice)).toEqual(glyphsOf(plain))
  expect(once.length).toBeLessThan(plain.length * 0.85)
  expect(twice.length).toBeLessThan(once.length)
  expect(withPairs(plain, plain.length)).toBe(plain)
})

test('rare pairs and glyphs that are not adjacent are not merged', () => {
  const plain = page(`${use('_0', 1)}${use('_1', 2)}<g>${use('_0', 1)}</g>${use('_0', 1)}${use('_1', 2)}`)
  expect(withPairs(plain, 0)).toBe(plain)
})

test.each(['modern', 'classic'] as const)('the fullest page of the %s layout fits in a response', async (layout) => {
  const renderer = createRenderer({ workers: 1, timeout_ms: 60_000 })
  const lines = sampleLines(8, '#').map((line) => ({ ...line, title: 'i'.repeat(500), description: 'il.'.repeat(666) }))
  const data = documentData({ ...sampleInvoice, lines }, { layout, accent: '#27409B', branding: true })
  const { page_count } = await renderer.svg(data)
  for (let page = 1; page <= page_count; page += 1)
    expect(Buffer.byteLength(JSON.stringify(await renderer.svg(data, page)))).toBeLessThan(300_000)
  await renderer.close()
})
