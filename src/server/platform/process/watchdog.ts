import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** What no work of ours takes; a balancer, and people, have given up long before. */
const mostSeconds = 30
const beatMs = 1000

export type WatchdogData = { beat: SharedArrayBuffer; mostMs: number }

/**
 * Kills the process where its event loop is blocked for 30 seconds (exit code 137): it answers nobody, not even a signal, and a thread has no
 * gentler way. Whatever keeps the product running (systemd, Docker, Kubernetes) starts it again; the database takes such an end as it takes a
 * power cut. Gives what ends the watching. Whoever debugs stops the event loop on purpose: from the moment an inspector is open nobody watches.
 */
export const startWatchdog = (log: Pick<Logger, 'warn'>, seconds = mostSeconds): (() => void) => {
  if (inspectorUrl() !== undefined) return () => {}
  const beat = new SharedArrayBuffer(4)
  const beats = new Int32Array(beat)
  const beatOrEnd = () => (inspectorUrl() === undefined ? Atomics.add(beats, 0, 1) : end())
  const timer = setInterval(beatOrEnd, Math.min(beatMs, seconds * 250))
  timer.unref()
  const workerData: WatchdogData = { beat, mostMs: seconds * 1000 }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { workerData, execArgv: [] })
  worker.unref()
  // Without it the product works as well, only unwatched.
  worker.on('error', (error) => log.warn({ err: error }, 'the watchdog has ended'))
  const end = () => {
    clearInterval(timer)
    void worker.terminate()
  }
  return end
}
