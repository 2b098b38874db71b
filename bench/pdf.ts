import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice-of.ts'
import { eInvoiceFindings } from '#domain/e-invoice/rules/findings.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import type { Layout } from '#domain/invoice-style.ts'
import { sourceOf } from '#server/sales/e-invoice/source.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import { sampleInvoice, sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { createTypst } from '#server/platform/pdf/typst.ts'
import { createCompany } from './company.ts'
import { load, percentile } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const documents = 200
const cores = 2

/** Ten lines with a title each: an ordinary invoice on one page. */
const ordinary = (run: number) => sampleLines(10, `${run}.`).map((line) => ({ ...line, description: null }))

/** Renders like a worker, without its thread; the time until the result, in ms. All documents differ, because Typst caches results. */
const medianInWorker = (layout: Layout, { isEInvoice = false } = {}): number => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'kvitas-bench-pdf-'))
  const typst = createTypst(workspace)
  const times = Array.from({ length: 70 }, (_, run) => {
    const invoice = { ...sampleInvoice, number: `KV-${run}`, lines: ordinary(run) }
    const e_invoice = isEInvoice ? ciiOf(eInvoiceOf(sourceOf(invoice, more))) : null
    const data = { ...documentData(invoice, { layout, accent: '#27409B', branding: false }), e_invoice }
    const before = performance.now()
    typst.pdf(data)
    const time = performance.now() - before
    typst.removeUnusedResults()
    return time
  })
  rmSync(workspace, { recursive: true, force: true })
  return percentile(times.slice(10), 0.5)
}

const more = { company_currency: 'EUR', prepaid: '0' }

/** Making UBL of an invoice of ten lines, and checking it by the rules; the times in ms. */
const medianOfUbl = () => {
  const sources = Array.from({ length: 300 }, (_, run) =>
    sourceOf({ ...sampleInvoice, number: `KV-${run}`, lines: ordinary(run) }, more),
  )
  const timesOf = (work: (source: (typeof sources)[number]) => unknown) => {
    const times = sources.map((source) => {
      const before = performance.now()
      work(source)
      return performance.now() - before
    })
    return percentile(times.slice(100), 0.5)
  }
  return {
    made: timesOf((source) => ublOf(eInvoiceOf(source))),
    checked: timesOf((source) => eInvoiceFindings(source, eInvoiceOf(source))),
  }
}

/** Rendering: in the worker alone, through HTTP, and its effect on other requests. */
export const measurePdf = async (address: string): Promise<Figure[]> => {
  const inWorker = medianInWorker('modern')
  const classic = medianInWorker('classic')
  const withData = medianInWorker('modern', { isEInvoice: true })
  const ubl = medianOfUbl()
  const { http, form } = await createCompany(address, 'bench-pdf')
  const lines = (form('Eilutė') as { lines: object[] }).lines
  const response = await http('POST', '/api/invoice', { ...form('Eilutė'), lines: [...lines, ...lines] })
  const { id } = JSON.parse(String(response.body)) as { id: string }
  const print = async () => {
    const { status } = await http('GET', `/api/invoice/${id}/pdf`)
    if (status !== 200) throw new Error(`pdf: ${status}`)
  }
  await load(4, 40, print)
  const readTimes: number[] = []
  const printing = { now: true }
  const reader = (async () => {
    while (printing.now) {
      const before = performance.now()
      await http('GET', `/api/client/all?limit=1`)
      readTimes.push(performance.now() - before)
    }
  })()
  const printed = await load(4, documents, print)
  printing.now = false
  await reader
  const p99 = percentile(readTimes, 0.99)
  const perCore = printed.perSecond / cores
  return [
    {
      name: 'PDF of 10 lines, warm, in the worker, p50',
      measured: ms(inWorker),
      goal: '≤ 10 ms',
      isMet: inWorker <= 10,
    },
    {
      name: 'The same in the layout classic, p50',
      measured: ms(classic),
      goal: '≤ 10 ms',
      isMet: classic <= 10,
    },
    {
      name: 'The same with the data of an e-invoice inside, p50',
      measured: ms(withData),
      goal: '≤ 12 ms',
      isMet: withData <= 12,
    },
    {
      name: 'UBL of 10 lines, made, p50',
      measured: ms(ubl.made),
      goal: '≤ 5 ms',
      isMet: ubl.made <= 5,
    },
    {
      name: 'The same, checked by the rules, p50',
      measured: ms(ubl.checked),
      goal: '≤ 200 ms',
      isMet: ubl.checked <= 200,
    },
    {
      name: 'PDF of 10 lines through HTTP',
      measured: `${perCore.toFixed(0)} a second and core`,
      goal: '≥ 50',
      isMet: perCore >= 50,
    },
    { name: 'A point read while PDFs are printed, p99', measured: ms(p99), goal: '< 25 ms', isMet: p99 < 25 },
  ]
}
