// Measures rendering a document in a worker's thread, warm and without HTTP: `node bench/pdf-worker.ts`.
// With `--memory` it renders 2,000 different documents through the renderer and prints the memory of the process.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { layouts } from '#domain/invoice-style.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import { createRenderer } from '#server/platform/pdf/render.ts'
import { sampleInvoice, sampleLines } from '#server/sales/printed-document/sample-invoice.ts'
import { createTypst } from '#server/platform/pdf/typst.ts'

// Every fourth line has a description, so that ten lines fill a usual page.
const ordinary = (count: number, run: string) =>
  sampleLines(count, run).map((line, index) => (index % 4 ? { ...line, description: null } : line))

// All documents differ, because Typst caches results and real documents differ too.
const document = (layout: (typeof layouts)[number], lines: number, run: string) =>
  documentData(
    { ...sampleInvoice, number: `KV-${run}`, note: `Pastaba ${run}`, lines: ordinary(lines, `${run}.`) },
    { layout, accent: '#27409B', branding: true },
  )

const measure = (typst: ReturnType<typeof createTypst>, runs: number, work: (run: number) => unknown) => {
  const times = Array.from({ length: runs }, (_, run) => {
    const start = performance.now()
    work(run)
    const time = performance.now() - start
    typst.removeUnusedResults()
    return time
  }).sort((a, b) => a - b)
  return { p50: times[Math.floor(runs / 2)]!, p95: times[Math.floor(runs * 0.95)]!, best: times[0]! }
}

const withTypst = <T>(use: (typst: ReturnType<typeof createTypst>) => T): T => {
  const workspace = mkdtempSync(join(tmpdir(), 'kvitas-bench-'))
  try {
    return use(createTypst(workspace))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

const printTimes = (typst: ReturnType<typeof createTypst>) => {
  console.log(`${cpus()[0]?.model}, Node ${process.version}; milliseconds`)
  for (const layout of layouts) {
    for (const [lines, runs] of [
      [10, 60],
      [100, 20],
      [500, 6],
    ] as const) {
      measure(typst, 5, (run) => typst.pdf(document(layout, lines, `w${run}`)))
      const pdf = measure(typst, runs, (run) => typst.pdf(document(layout, lines, `p${run}`)))
      const svg = measure(typst, runs, (run) => typst.svg(document(layout, lines, `s${run}`)))
      const { pages, page_count } = typst.svg(document(layout, lines, 'size'))
      const kilobytes = Math.round((pages[0]?.length ?? 0) / 1000)
      const row = (name: string, { p50, p95, best }: typeof pdf) =>
        `${name} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} best ${best.toFixed(1)}`
      console.log(
        `${layout} ${lines} lines, ${page_count} pages: ${row('pdf', pdf)}; ${row('svg', svg)} (first page ${kilobytes} kB)`,
      )
    }
  }
}

const printMemory = async () => {
  const renderer = createRenderer({ workers: 2 })
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)
  for (let batch = 0; batch <= 2000; batch += 100) {
    if (batch % 500 === 0) console.log(`after ${batch} documents: ${megabytes()} MB`)
    const data = Array.from({ length: 100 }, (_, index) => document(layouts[index % 2]!, 10, `m${batch + index}`))
    await Promise.all(data.map((one, index) => (index % 3 ? renderer.pdf(one) : renderer.svg(one))))
  }
  await renderer.close()
}

if (import.meta.main) {
  if (process.argv.includes('--memory')) await printMemory()
  else withTypst(printTimes)
}
