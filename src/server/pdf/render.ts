import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DocumentData } from './document-data.ts'

export type SvgDocument = { pages: string[] }
export type Task = { id: number; kind: 'pdf' | 'svg'; data: DocumentData }
export type Answer =
  | { id: number; value: Uint8Array | SvgDocument; error?: undefined }
  | { id: number; error: string; value?: undefined }

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
  pdf: (data: DocumentData) => Promise<Uint8Array>
  /** The same document as one SVG a page, for the live preview. */
  svg: (data: DocumentData) => Promise<SvgDocument>
  /** Ends the workers. What still waits is rejected. */
  close: () => Promise<void>
}

type Job = { task: Task; resolve: (value: Uint8Array | SvgDocument) => void; reject: (error: Error) => void }
type Seat = { worker: Worker; job?: Job | undefined; timer?: NodeJS.Timeout | undefined }

/**
 * Sets documents in worker threads, so that the event loop stays free. Each worker has one document at a time and
 * documents are taken in order. A worker that dies or hangs loses only its document and is replaced.
 */
export const createRenderer = (options: RendererOptions): Renderer => {
  const { workers, max_waiting = 500, timeout_ms = 10_000, script = new URL('./worker.ts', import.meta.url) } = options
  const workspace = mkdtempSync(join(tmpdir(), 'kvitas-pdf-'))
  const seats = new Set<Seat>()
  const waiting: Job[] = []
  let lastId = 0
  let closed = false

  const open = () => {
    const seat: Seat = { worker: new Worker(script, { workerData: { workspace } }) }
    seat.worker.on('message', (answer: Answer) => answered(seat, answer))
    seat.worker.on('error', (error: unknown) => lost(seat, error instanceof Error ? error : new Error(String(error))))
    seat.worker.on('exit', () => lost(seat, new Error('The PDF worker ended unexpectedly.')))
    seat.worker.unref()
    seats.add(seat)
  }

  const answered = (seat: Seat, answer: Answer) => {
    const { job } = seat
    if (!job || job.task.id !== answer.id) return
    free(seat)
    if (answer.value === undefined) job.reject(new Error(answer.error))
    else job.resolve(answer.value)
    next()
  }

  const lost = (seat: Seat, error: Error) => {
    if (!seats.delete(seat)) return
    const { job } = seat
    free(seat)
    void seat.worker.terminate()
    job?.reject(error)
    if (closed) return
    // A worker that fails without a document could fail for ever: it is replaced when there is work.
    if (job || waiting.length > 0) open()
    next()
  }

  const free = (seat: Seat) => {
    clearTimeout(seat.timer)
    seat.job = undefined
    seat.worker.unref()
  }

  const next = () => {
    if (waiting.length > 0 && seats.size === 0) open()
    for (const seat of seats) {
      if (seat.job) continue
      const job = waiting.shift()
      if (!job) return
      seat.job = job
      seat.worker.ref()
      seat.timer = setTimeout(() => lost(seat, new Error('The document took too long to set.')), timeout_ms)
      seat.worker.postMessage(job.task)
    }
  }

  const render = (kind: Task['kind'], data: DocumentData) =>
    new Promise<Uint8Array | SvgDocument>((resolve, reject) => {
      if (closed) return reject(new Error('The PDF renderer is closed.'))
      if (waiting.length >= max_waiting) return reject(new Error('Too many documents are waiting to be set.'))
      lastId += 1
      waiting.push({ task: { id: lastId, kind, data }, resolve, reject })
      next()
    })

  const close = async () => {
    closed = true
    const ended = [...seats]
    const unfinished = [...waiting.splice(0), ...ended.flatMap((seat) => seat.job ?? [])]
    seats.clear()
    for (const seat of ended) free(seat)
    for (const job of unfinished) job.reject(new Error('The PDF renderer is closed.'))
    await Promise.all(ended.map((seat) => seat.worker.terminate()))
    rmSync(workspace, { recursive: true, force: true })
  }

  for (let count = 0; count < workers; count += 1) open()
  return {
    pdf: (data) => render('pdf', data) as Promise<Uint8Array>, // a worker answers in kind
    svg: (data) => render('svg', data) as Promise<SvgDocument>,
    close,
  }
}
