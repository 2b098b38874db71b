import { Worker } from 'node:worker_threads'
import { fairQueue } from './fair-queue.ts'

export type Task<Input> = { id: number; kind: string; data: Input }
export type Answer<Output> =
  | { id: number; value: Output; error?: undefined }
  | { id: number; error: string; value?: undefined }

export type PoolOptions = {
  workers: number
  /** How many tasks may wait in all, and of one owner. */
  max_waiting: number
  max_of_owner: number
  timeout_ms: number
  script: URL
  workerData: unknown
}

/** Why a task was not done: nothing is wrong with it, and it may be tried again. */
export class PoolBusy extends Error {
  readonly reason: 'too_many' | 'too_slow'
  constructor(reason: PoolBusy['reason']) {
    super(reason === 'too_many' ? 'Too many tasks are waiting.' : 'The task took too long.')
    this.reason = reason
  }
}

type Job<Input, Output> = { task: Task<Input>; resolve: (value: Output) => void; reject: (error: Error) => void }
type Seat<Input, Output> = {
  worker: Worker
  job?: Job<Input, Output> | undefined
  owner?: string | undefined
  timer?: NodeJS.Timeout | undefined
}

/**
 * Worker threads with one task each at a time. Owners of tasks take turns, and one of them has all workers but one at most: a flood is
 * felt by who sends it. A worker that dies or hangs loses only its task and is replaced. Idle workers do not keep the process alive.
 */
export const createPool = <Input, Output>(options: PoolOptions) => {
  const { workers, max_waiting, max_of_owner, timeout_ms, script, workerData } = options
  const seats = new Set<Seat<Input, Output>>()
  const waiting = fairQueue<Job<Input, Output>>()
  const mostSeats = Math.max(1, workers - 1)
  let lastId = 0
  let closed = false

  const open = () => {
    const seat: Seat<Input, Output> = { worker: new Worker(script, { workerData }) }
    seat.worker.on('message', (answer: Answer<Output>) => answered(seat, answer))
    seat.worker.on('error', (error: unknown) => lost(seat, error instanceof Error ? error : new Error(String(error))))
    seat.worker.on('exit', () => lost(seat, new Error('The worker ended unexpectedly.')))
    seat.worker.unref()
    seats.add(seat)
  }

  const answered = (seat: Seat<Input, Output>, answer: Answer<Output>) => {
    const { job } = seat
    if (!job || job.task.id !== answer.id) return
    free(seat)
    if (answer.error === undefined) job.resolve(answer.value)
    else job.reject(new Error(answer.error))
    next()
  }

  const lost = (seat: Seat<Input, Output>, error: Error) => {
    if (!seats.delete(seat)) return
    const { job } = seat
    free(seat)
    void seat.worker.terminate()
    job?.reject(error)
    if (closed) return
    // A worker that fails without a task could fail for ever: it is replaced when there is work.
    if (job || waiting.size() > 0) open()
    next()
  }

  const seatsOf = (owner: string) => [...seats].filter((seat) => seat.owner === owner).length

  const next = () => {
    if (waiting.size() > 0 && seats.size === 0) open()
    for (const seat of seats) {
      if (seat.job) continue
      const taken = waiting.take((owner) => seatsOf(owner) < mostSeats)
      if (!taken) return
      const { job, owner } = taken
      seat.job = job
      seat.owner = owner
      seat.worker.ref()
      seat.timer = setTimeout(() => lost(seat, new PoolBusy('too_slow')), timeout_ms)
      seat.worker.postMessage(job.task, [])
    }
  }

  const run = (kind: string, data: Input, owner: string) =>
    new Promise<Output>((resolve, reject) => {
      if (closed) return reject(new Error('The workers are closed.'))
      if (waiting.size() >= max_waiting || waiting.sizeOf(owner) >= max_of_owner)
        return reject(new PoolBusy('too_many'))
      lastId += 1
      waiting.add(owner, { task: { id: lastId, kind, data }, resolve, reject })
      next()
    })

  const close = async () => {
    closed = true
    const ended = [...seats]
    const unfinished = [...waiting.takeAll(), ...ended.flatMap((seat) => seat.job ?? [])]
    seats.clear()
    for (const seat of ended) free(seat)
    for (const job of unfinished) job.reject(new Error('The workers are closed.'))
    await Promise.all(ended.map((seat) => seat.worker.terminate()))
  }

  for (let count = 0; count < workers; count += 1) open()
  return { run, close }
}

const free = <Input, Output>(seat: Seat<Input, Output>) => {
  clearTimeout(seat.timer)
  seat.job = undefined
  seat.owner = undefined
  seat.worker.unref()
}
