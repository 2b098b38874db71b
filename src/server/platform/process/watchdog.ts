import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** Longer than any work of the server; load balancers and users give up much earlier. */
const maxBlockedSeconds = 30
const beatMs = 1000

export type WatchdogData = { beat: SharedArrayBuffer; maxMs: number }

/**
 * Kills the process if its event loop is blocked for 30 seconds (exit code 137): it then handles no request and no signal. The
 * process manager (systemd, Docker, Kubernetes) restarts it; the database recovers as after a power cut. Returns a function that
 * stops the watchdog. It also stops when an inspector is open, because a debugger pauses the event loop on purpose.
 */
export const startWatchdog = (log: Pick<Logger, 'warn'>, seconds = maxBlockedSeconds): (() => void) => {
  if (inspectorUrl() !== undefined) return () => {}
  const heartbeat = new SharedArrayBuffer(4)
  const heartbeats = new Int32Array(heartbeat)
  const beat = () => (inspectorUrl() === undefined ? Atomics.add(heartbeats, 0, 1) : end())
  const timer = setInterval(beat, Math.min(beatMs, seconds * 250))
  timer.unref()
  const workerData: WatchdogData = { beat: heartbeat, maxMs: seconds * 1000 }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { workerData, execArgv: [] })
  worker.unref()
  // The server works without a watchdog, too.
  worker.on('error', (error) => log.warn({ err: error }, 'the watchdog ended with an error'))
  const end = () => {
    clearInterval(timer)
    void worker.terminate()
  }
  return end
}
