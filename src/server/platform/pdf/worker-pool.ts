import { Worker } from 'node:worker_threads'
import { fairQueue } from './fair-queue.ts'

/** The first message of a worker: it is ready for tasks. */
export const ready = 'ready'

export type Task<Input> = { id: number; kind: string; data: Input }
export type Answer<Output> =
  | { id: number; value: Output; error?: undefined }
  | { id: number; error: string; value?: undefined }

export type PoolOptions = {
  /** The most workers. One always runs; others are started for waiting tasks and end when idle. */
  workers: number
  /** How long a further worker stays idle. */
  idle_ms?: number
  /** The limits of waiting tasks in total and per owner. */
  max_waiting: number
  max_of_owner: number
  timeout_ms: number
  script: URL
  workerData: unknown
}

/** A task was not done through no fault of its own; it may be retried. */
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
  isReady: boolean
  job?: Job<Input, Output> | undefined
  owner?: string | undefined
  /** Stops a worker whose task takes too long, or that is idle for too long. */
  timer?: NodeJS.Timeout | undefined
}

/** A worker's memory is mostly outside the V8 heap; without a limit its young generation alone takes 45 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/**
 * Worker threads with one task at a time. Owners of tasks take turns, and one owner gets at most all workers but one, so that a flood
 * delays only its sender. A worker that dies or hangs loses only its task and is replaced. Idle workers do not keep the process alive.
 */
export const createPool = <Input, Output>(options: PoolOptions) => {
  const { workers, max_waiting, max_of_owner, timeout_ms, idle_ms = 60_000 } = options
  const seats = new Set<Seat<Input, Output>>()
  const waiting = fairQueue<Job<Input, Output>>()
  const maxSeats = Math.max(1, workers - 1)
  let lastId = 0
  let closed = false

  const open = () => {
    const seat = openSeat<Input, Output>(options, {
      ready: () => next(),
      answered: (answer) => answered(seat, answer),
      lost: (error) => lost(seat, error),
    })
    seats.add(seat)
  }

  const endUnlessLast = (seat: Seat<Input, Output>) => {
    if (seats.size > 1 && seats.delete(seat)) void seat.worker.terminate()
  }

  const answered = (seat: Seat<Input, Output>, answer: Answer<Output>) => {
    const { job } = seat
    if (!job || job.task.id !== answer.id) return
    free(seat)
    seat.timer = setTimeout(() => endUnlessLast(seat), idle_ms).unref()
    settle(job, answer)
    next()
  }

  const lost = (seat: Seat<Input, Output>, error: Error) => {
    if (!seats.delete(seat)) return
    // A worker that fails before it is ready fails the oldest task; otherwise it would be replaced for ever.
    const job = seat.job ?? (seat.isReady ? undefined : waiting.take(() => true)?.job)
    free(seat)
    void seat.worker.terminate()
    job?.reject(error)
    if (!closed) next()
  }

  const starting = () => [...seats].filter(({ isReady }) => !isReady).length
  const seatsOf = (owner: string) => [...seats].filter((seat) => seat.owner === owner).length
  const mayRun = (owner: string) => seatsOf(owner) < maxSeats

  const next = () => {
    for (const seat of seats) {
      if (seat.job || !seat.isReady) continue
      const entry = waiting.take(mayRun)
      if (!entry) return
      assign(seat, entry)
      seat.timer = setTimeout(() => lost(seat, new PoolBusy('too_slow')), timeout_ms)
    }
    if (starting() === 0 && seats.size < workers && waiting.has(mayRun)) open()
  }

  const run = (kind: string, data: Input, owner: string) =>
    new Promise<Output>((resolve, reject) => {
      if (closed) return reject(new Error('The workers are closed.'))
      // A worker that is starting will take one of them.
      if (waiting.size() >= max_waiting + starting() || waiting.sizeOf(owner) >= max_of_owner)
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

  open()
  return { run, close }
}

const settle = <Input, Output>({ resolve, reject }: Job<Input, Output>, answer: Answer<Output>) =>
  answer.error === undefined ? resolve(answer.value) : reject(new Error(answer.error))

const free = <Input, Output>(seat: Seat<Input, Output>) => {
  clearTimeout(seat.timer)
  seat.job = undefined
  seat.owner = undefined
  seat.worker.unref()
}

type WorkerEvents<Output> = {
  ready: () => void
  answered: (answer: Answer<Output>) => void
  lost: (error: Error) => void
}

const openSeat = <Input, Output>(
  { script, workerData }: PoolOptions,
  events: WorkerEvents<Output>,
): Seat<Input, Output> => {
  const worker = new Worker(script, { workerData, resourceLimits })
  const seat: Seat<Input, Output> = { worker, isReady: false }
  worker.on('message', (message: Answer<Output> | typeof ready) => {
    if (message !== ready) return events.answered(message)
    seat.isReady = true
    events.ready()
  })
  worker.on('error', (error: unknown) => events.lost(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => events.lost(new Error('The worker ended unexpectedly.')))
  worker.unref()
  return seat
}

const assign = <Input, Output>(
  seat: Seat<Input, Output>,
  { job, owner }: { job: Job<Input, Output>; owner: string },
) => {
  clearTimeout(seat.timer)
  seat.job = job
  seat.owner = owner
  seat.worker.ref()
  seat.worker.postMessage(job.task, [])
}
