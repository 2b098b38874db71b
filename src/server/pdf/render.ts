import type { PrintedPages } from '#contract/printed-pages.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintedData } from './printed-data.ts'
import { createPool } from './worker-pool.ts'

export type SvgDocument = PrintedPages & {
  /** Where the line being typed came to stand: the page, counted from 1, and how far down it as a part of its height. */
  active?: { page: number; top: number }
}

/** What a worker is given to set. */
export type Order = { data: PrintedData; page?: number | undefined }

export type RendererOptions = {
  workers: number
  /** How many documents may wait; more are refused at once, so that a flood is felt by who sends it. */
  max_waiting?: number
  /** A document that takes longer is given up, its worker replaced. */
  timeout_ms?: number
  /** The worker's script; another one only in tests. */
  script?: URL
}

export type Renderer = {
  /** The document as PDF. Rejects with an Error: too many waiting, too slow, or data that cannot be set. */
  pdf: (data: PrintedData) => Promise<Uint8Array>
  /** Pages of the same document as SVG: that of the number, or of the line being typed, or the first, and some around it. */
  svg: (data: PrintedData, page?: number) => Promise<SvgDocument>
  /** Ends the workers. What still waits is rejected. */
  close: () => Promise<void>
}

/** Sets documents in worker threads, so that the event loop stays free. */
export const createRenderer = (options: RendererOptions): Renderer => {
  const workspace = mkdtempSync(join(tmpdir(), 'kvitas-pdf-'))
  const pool = createPool<Order, Uint8Array | SvgDocument>({
    workers: options.workers,
    max_waiting: options.max_waiting ?? 500,
    timeout_ms: options.timeout_ms ?? 10_000,
    script: options.script ?? new URL('./worker.ts', import.meta.url),
    workerData: { workspace },
  })
  return {
    pdf: (data) => pool.run('pdf', { data }) as Promise<Uint8Array>, // a worker answers in kind
    svg: (data, page) => pool.run('svg', { data, page }) as Promise<SvgDocument>,
    close: async () => {
      await pool.close()
      rmSync(workspace, { recursive: true, force: true })
    },
  }
}
