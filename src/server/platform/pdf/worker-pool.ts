import { Worker } from 'node:worker_threads'
import { fairQueue } from '#server/platform/process/fair-queue.ts'

/** The first message of a worker: it is ready for tasks. */
export const ready = 'ready'

export type Task<Input> = { id: number; kind: string; data: Input }
export type Answer<Output> =
  | { id: number; value: Output; error?: undefined }
  | { id: number; error: string; value?: undefined }

export type PoolOptions = {
  /** The most workers. One always runs; another is started when all have a task, so that the next task need not wait for its start. */
  workers: number
  /** How long a further worker stays idle before it ends. */
  idle_ms?: number
  /** The limits of waiting tasks in total and per owner. */
  max_waiting: number
  max_of_owner: number
  timeout_ms: number
  script: URL
  workerData: unknown
}

/** The pool could not run a task; it may be retried. */
export class PoolBusy extends Error {
  readonly reason: 'too_many' | 'too_slow'
  constructor(reason: PoolBusy['reason']) {
    super(reason === 'too_many' ? 'Too many tasks are waiting.' : 'The task took too long.')
    this.reason = reason
  }
}

type Job<Input, Output> = { task: Task<Input>; resolve: (value: Output) => void; reject: (error: Error) => void }
type WorkerSlot<Input, Output> = {
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
 * delays only its sender. A worker that ends or hangs loses only its task and is replaced. Idle workers do not keep the process alive.
 */
export const createPool = <Input, Output>(options: PoolOptions) => {
  const { workers, max_waiting, max_of_owner, timeout_ms, idle_ms = 30 * 60_000 } = options
  const slots = new Set<WorkerSlot<Input, Output>>()
  const waiting = fairQueue<Job<Input, Output>>()
  const maxSlotsOfOwner = Math.max(1, workers - 1)
  let lastId = 0
  let closed = false

  const open = () => {
    const slot = openSlot<Input, Output>(options, {
      ready: () => next(),
      onAnswer: (answer) => onAnswer(slot, answer),
      onLost: (error) => onLost(slot, error),
    })
    slots.add(slot)
  }

  const endUnlessLast = (slot: WorkerSlot<Input, Output>) => {
    if (slots.size > 1 && slots.delete(slot)) void slot.worker.terminate()
  }

  const onAnswer = (slot: WorkerSlot<Input, Output>, answer: Answer<Output>) => {
    const { job } = slot
    if (!job || job.task.id !== answer.id) return
    free(slot)
    slot.timer = setTimeout(() => endUnlessLast(slot), idle_ms).unref()
    settle(job, answer)
    next()
  }

  const onLost = (slot: WorkerSlot<Input, Output>, error: Error) => {
    if (!slots.delete(slot)) return
    // A worker that fails before it is ready fails the oldest task; otherwise it would be replaced for ever.
    const job = slot.job ?? (slot.isReady ? undefined : waiting.take(() => true)?.job)
    free(slot)
    void slot.worker.terminate()
    job?.reject(error)
    if (!closed) next()
  }

  const starting = () => [...slots].filter(({ isReady }) => !isReady).length
  const countSlotsOf = (owner: string) => [...slots].filter((slot) => slot.owner === owner).length
  const mayRun = (owner: string) => countSlotsOf(owner) < maxSlotsOfOwner

  const next = () => {
    for (const slot of slots) {
      if (slot.job || !slot.isReady) continue
      const entry = waiting.take(mayRun)
      if (!entry) return
      assign(slot, entry)
      slot.timer = setTimeout(() => onLost(slot, new PoolBusy('too_slow')), timeout_ms)
    }
    if (slots.size < workers && ![...slots].some(({ job }) => !job)) open()
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
    const ended = [...slots]
    const unfinished = [...waiting.takeAll(), ...ended.flatMap((slot) => slot.job ?? [])]
    slots.clear()
    for (const slot of ended) free(slot)
    for (const job of unfinished) job.reject(new Error('The workers are closed.'))
    await Promise.all(ended.map((slot) => slot.worker.terminate()))
  }

  open()
  return { run, close, counts: () => countsOf(slots, waiting.size()) }
}

const countsOf = (slots: ReadonlySet<{ job?: object | undefined }>, waiting: number) => ({
  workers: slots.size,
  running: [...slots].filter(({ job }) => job).length,
  waiting,
})

const settle = <Input, Output>({ resolve, reject }: Job<Input, Output>, answer: Answer<Output>) =>
  answer.error === undefined ? resolve(answer.value) : reject(new Error(answer.error))

const free = <Input, Output>(slot: WorkerSlot<Input, Output>) => {
  clearTimeout(slot.timer)
  slot.job = undefined
  slot.owner = undefined
  slot.worker.unref()
}

type WorkerEvents<Output> = {
  ready: () => void
  onAnswer: (answer: Answer<Output>) => void
  onLost: (error: Error) => void
}

const openSlot = <Input, Output>(
  { script, workerData }: PoolOptions,
  events: WorkerEvents<Output>,
): WorkerSlot<Input, Output> => {
  const worker = new Worker(script, { workerData, resourceLimits })
  const slot: WorkerSlot<Input, Output> = { worker, isReady: false }
  worker.on('message', (message: Answer<Output> | typeof ready) => {
    if (message !== ready) return events.onAnswer(message)
    slot.isReady = true
    events.ready()
  })
  worker.on('error', (error: unknown) => events.onLost(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => events.onLost(new Error('The worker ended unexpectedly.')))
  worker.unref()
  return slot
}

const assign = <Input, Output>(
  slot: WorkerSlot<Input, Output>,
  { job, owner }: { job: Job<Input, Output>; owner: string },
) => {
  clearTimeout(slot.timer)
  slot.job = job
  slot.owner = owner
  slot.worker.ref()
  slot.worker.postMessage(job.task, [])
}
