import { Counter, Gauge } from 'prom-client'
import { turnCounts } from '#server/platform/process/turns.ts'
import type { Services } from '#server/platform/services.ts'

const gauge = (name: string, help: string) => new Gauge({ name, help })

const connections = {
  max: gauge('kvitas_pool_max_connections', 'How many connections for requests this process may open.'),
  total: gauge('kvitas_pool_connections', 'How many connections for requests this process has open.'),
  idle: gauge('kvitas_pool_idle_connections', 'How many of them are not in use.'),
  waiting: gauge('kvitas_pool_waiting', 'How many transactions wait for a connection.'),
}
const turns = {
  running: new Gauge({ name: 'kvitas_turns_running', help: 'How much work has a turn now.', labelNames: ['turns'] }),
  waiting: new Gauge({
    name: 'kvitas_turns_waiting',
    help: 'How much work waits for its turn.',
    labelNames: ['turns'],
  }),
  refused: new Counter({
    name: 'kvitas_turns_refused_total',
    help: 'How much work was refused, because too much waited or it waited too long.',
    labelNames: ['turns'],
  }),
}
const documents = {
  workers: gauge('kvitas_document_workers', 'How many threads for documents run.'),
  running: gauge('kvitas_documents_running', 'How many documents are being rendered.'),
  waiting: gauge('kvitas_documents_waiting', 'How many documents wait for a thread.'),
  refused: new Counter({
    name: 'kvitas_documents_refused_total',
    help: 'How many documents were refused, because too many waited (too_many) or one took too long (too_slow).',
    labelNames: ['reason'],
  }),
}

/** Reads the figures of this process that are counted elsewhere. */
export const observeProcess = ({ pool, renderer }: Pick<Services, 'pool' | 'renderer'>): void => {
  connections.max.set(pool.options.max)
  connections.total.set(pool.totalCount)
  connections.idle.set(pool.idleCount)
  connections.waiting.set(pool.waitingCount)
  turns.refused.reset()
  for (const { name, running, waiting, refused } of turnCounts()) {
    turns.running.set({ turns: name }, running)
    turns.waiting.set({ turns: name }, waiting)
    turns.refused.inc({ turns: name }, refused)
  }
  const { workers, running, waiting, refused } = renderer.counts()
  documents.workers.set(workers)
  documents.running.set(running)
  documents.waiting.set(waiting)
  documents.refused.reset()
  for (const [reason, count] of Object.entries(refused)) documents.refused.inc({ reason }, count)
}
