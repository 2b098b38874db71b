import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMeta } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { layouts } from '#domain/invoice-style.ts'
import { attachedData, openPdf, printedSample } from '#server/test/printed-pages.ts'
import { sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { createRenderer } from './render.ts'

const renderer = createRenderer({ workers: 1, timeout_ms: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'kvitas-factur-x-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await renderer.close()
})

const data = ciiOf(sampleEInvoice)
const pdfWith = (e_invoice: string | null, sample = printedSample()) => renderer.pdf({ ...sample, e_invoice })

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined
const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

describe('a PDF with the data of an invoice', () => {
  test.each(layouts)('has exactly these data attached in the layout %s', async (layout) => {
    expect(await attachedData(await pdfWith(data, printedSample({}, { layout })))).toBe(data)
  })

  test('says in its metadata that it is PDF/A-3 and Factur-X, and keeps its title', async () => {
    const { info, metadata } = await getMeta(await openPdf(await pdfWith(data)))
    expect(info).toMatchObject({ Title: 'PVM sąskaita faktūra KV-0249' })
    const raw = (metadata as { getRaw?: () => string }).getRaw?.() ?? String(metadata)
    expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(raw).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(raw).toMatch(/pdfaid:part>3</)
  })

  test('a PDF of several pages is complete', async () => {
    const pdf = await pdfWith(data, printedSample({ lines: sampleLines(60) }))
    expect((await openPdf(pdf)).numPages).toBeGreaterThan(1)
    expect(await attachedData(pdf)).toBe(data)
  })

  test('has the data even if a character has no glyph, which PDF/A forbids', async () => {
    const sample = printedSample({ note: 'Ačiū 🦄 日本語' })
    const pdf = await pdfWith(data, sample)
    expect((await openPdf(pdf)).numPages).toBe(1)
    expect(await attachedData(pdf)).toBe(data)
  })

  test('does not leave the data to the next document', async () => {
    await pdfWith(data)
    expect(await attachedData(await pdfWith(null))).toBeUndefined()
  })

  test.skipIf(!hasProgram('qpdf'))('is correct for qpdf', async () => {
    const checked = spawnSync('qpdf', ['--check', fileOf('check.pdf', await pdfWith(data))], { encoding: 'utf8' })
    expect(checked.stdout).toContain('No syntax or stream encoding errors')
    expect([checked.status, checked.stderr]).toEqual([0, ''])
  })

  test.skipIf(!hasProgram('pdftoppm'))('looks the same as without them', async () => {
    const pictureOf = async (name: string, e_invoice: string | null) => {
      const file = fileOf(`${name}.pdf`, await pdfWith(e_invoice))
      spawnSync('pdftoppm', ['-r', '60', '-singlefile', file, join(folder, name)])
      return readFileSync(join(folder, `${name}.ppm`)).toString('base64')
    }
    expect(await pictureOf('with', data)).toBe(await pictureOf('without', null))
  })
})
