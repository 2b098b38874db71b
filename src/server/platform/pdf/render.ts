import type { PrintedPages } from '#contract/platform/document-fields.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintedData } from './printed-data.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createPool, PoolBusy } from './worker-pool.ts'

export type SvgDocument = PrintedPages & {
  /** The position of the active line: the page, from 1, and the distance from its top as a fraction of its height. */
  active?: { page: number; top: number }
}

/** The input of a worker. */
export type Order = { data: PrintedData; page?: number | undefined }

export type RendererOptions = {
  workers: number
  /** A document that each worker renders before its first task, so that the first task is as fast as later ones. */
  sample?: PrintedData
  /** The limits of waiting documents in total and per company; more are rejected immediately. */
  max_waiting?: number
  max_of_owner?: number
  /** The time limit of a document; its worker is then replaced. */
  timeout_ms?: number
  /** The script of the worker; replaced only in tests. */
  script?: URL
}

/** What this process renders now, and what it refused since its start. */
export type DocumentCounts = {
  workers: number
  running: number
  waiting: number
  refused: Record<PoolBusy['reason'], number>
}

export type Renderer = {
  /**
   * Renders a PDF. Documents of different `owner`s take turns. Rejects with the problem `unavailable` if too many wait or rendering takes
   * too long, with an Error if the data cannot be rendered.
   */
  pdf: (data: PrintedData, owner?: string) => Promise<Uint8Array>
  /** Renders pages as SVG: the given page, or that of the active line, or the first, with some around it. */
  svg: (data: PrintedData, page?: number, owner?: string) => Promise<SvgDocument>
  counts: () => DocumentCounts
  /** Ends the workers and rejects waiting documents. */
  close: () => Promise<void>
}

/** Background documents of a company (emails, exports) take separate turns, so a full queue of previews does not reject an email. */
export const jobsOf = (companyId: string): string => `${companyId} jobs`

const secondsToRetry = 5

/** Renders documents in worker threads to keep the event loop free. */
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
  const refused = { too_many: 0, too_slow: 0 }
  const asProblem = (error: unknown): never => {
    if (!(error instanceof PoolBusy)) throw error
    refused[error.reason] += 1
    const resource = error.reason === 'too_many' ? 'documents' : 'slow_document'
    throw new Problem('unavailable', { resource, retryAfter: secondsToRetry })
  }
  return {
    pdf: (data, owner = '') => pool.run('pdf', { data }, owner).catch(asProblem) as Promise<Uint8Array>, // the result of a 'pdf' task
    svg: (data, page, owner = '') => pool.run('svg', { data, page }, owner).catch(asProblem) as Promise<SvgDocument>,
    counts: () => ({ ...pool.counts(), refused: { ...refused } }),
    close: async () => {
      await pool.close()
      rmSync(workspace, { recursive: true, force: true })
    },
  }
}
