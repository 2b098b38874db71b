import type { PrintedPages } from '#contract/platform/printed-pages.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintedData } from './printed-data.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createPool, PoolBusy } from './worker-pool.ts'

export type SvgDocument = PrintedPages & {
  /** Where the line being typed came to stand: the page, counted from 1, and how far down it as a part of its height. */
  active?: { page: number; top: number }
}

/** What a worker is given to set. */
export type Order = { data: PrintedData; page?: number | undefined }

export type RendererOptions = {
  workers: number
  /** A document that each worker sets before it takes the first order, so that the first is as quick as the others. */
  sample?: PrintedData
  /** How many documents may wait in all and of one company; more are refused at once. */
  max_waiting?: number
  max_of_owner?: number
  /** A document that takes longer is given up, its worker replaced. */
  timeout_ms?: number
  /** The worker's script; another one only in tests. */
  script?: URL
}

export type Renderer = {
  /**
   * The document as PDF. `owner` is for whom it is: owners take turns. Rejects with the problem `unavailable` where too many wait or it is
   * too slow, with an Error where the data cannot be set.
   */
  pdf: (data: PrintedData, owner?: string) => Promise<Uint8Array>
  /** Pages of the same document as SVG: that of the number, or of the line being typed, or the first, and some around it. */
  svg: (data: PrintedData, page?: number, owner?: string) => Promise<SvgDocument>
  /** Ends the workers. What still waits is rejected. */
  close: () => Promise<void>
}

/** What a company has set while nobody waits (letters, exports) has turns of its own: a full queue of previews does not refuse a letter. */
export const jobsOf = (companyId: string): string => `${companyId} jobs`

/** Sets documents in worker threads, so that the event loop stays free. */
export const createRenderer = (options: RendererOptions): Renderer => {
  const workspace = mkdtempSync(join(tmpdir(), 'kvitas-pdf-'))
  const pool = createPool<Order, Uint8Array | SvgDocument>({
    workers: options.workers,
    max_waiting: options.max_waiting ?? 500,
    max_of_owner: options.max_of_owner ?? 20,
    timeout_ms: options.timeout_ms ?? 10_000,
    script: options.script ?? new URL('./worker.ts', import.meta.url),
    workerData: { workspace, sample: options.sample },
  })
  return {
    pdf: (data, owner = '') => pool.run('pdf', { data }, owner).catch(asProblem) as Promise<Uint8Array>, // a worker answers in kind
    svg: (data, page, owner = '') => pool.run('svg', { data, page }, owner).catch(asProblem) as Promise<SvgDocument>,
    close: async () => {
      await pool.close()
      rmSync(workspace, { recursive: true, force: true })
    },
  }
}

const secondsToRetry = 5

const asProblem = (error: unknown): never => {
  if (!(error instanceof PoolBusy)) throw error
  const resource = error.reason === 'too_many' ? 'documents' : 'slow_document'
  throw new Problem('unavailable', { resource, retryAfter: secondsToRetry })
}
