import { Worker } from 'node:worker_threads'

export type Task<Input> = { id: number; kind: string; data: Input }
export type Answer<Output> =
  | { id: number; value: Output; error?: undefined }
  | { id: number; error: string; value?: undefined }

export type PoolOptions = { workers: number; max_waiting: number; timeout_ms: number; script: URL; workerData: unknown }

type Job<Input, Output> = { task: Task<Input>; resolve: (value: Output) => void; reject: (error: Error) => void }
type Seat<Input, Output> = { worker: Worker; job?: Job<Input, Output> | undefined; timer?: NodeJS.Timeout | undefined }

/**
 * Worker threads with one task each at a time, tasks taken in order. A worker that dies or hangs loses only its task
 * and is replaced. Idle workers do not keep the process alive.
 */
export const createPool = <Input, Output>({ workers, max_waiting, timeout_ms, script, workerData }: PoolOptions) => {
  const seats = new Set<Seat<Input, Output>>()
  const waiting: Job<Input, Output>[] = []
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
    if (job || waiting.length > 0) open()
    next()
  }

  const next = () => {
    if (waiting.length > 0 && seats.size === 0) open()
    for (const seat of seats) {
      if (seat.job) continue
      const job = waiting.shift()
      if (!job) return
      seat.job = job
      seat.worker.ref()
      seat.timer = setTimeout(() => lost(seat, new Error('The task took too long.')), timeout_ms)
      seat.worker.postMessage(job.task, [])
    }
  }

  const run = (kind: string, data: Input) =>
    new Promise<Output>((resolve, reject) => {
      if (closed) return reject(new Error('The workers are closed.'))
      if (waiting.length >= max_waiting) return reject(new Error('Too many tasks are waiting.'))
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
    for (const job of unfinished) job.reject(new Error('The workers are closed.'))
    await Promise.all(ended.map((seat) => seat.worker.terminate()))
  }

  for (let count = 0; count < workers; count += 1) open()
  return { run, close }
}

const free = <Input, Output>(seat: Seat<Input, Output>) => {
  clearTimeout(seat.timer)
  seat.job = undefined
  seat.worker.unref()
}
