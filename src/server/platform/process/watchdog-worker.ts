import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

// Passed by watchdog.ts.
const { beat, maxMs } = workerData as WatchdogData
const heartbeats = new Int32Array(beat)
const checkMs = Math.max(50, maxMs / 30)

let last = Atomics.load(heartbeats, 0)
let missed = 0

/**
 * Counts checks, not time: while the machine sleeps or this thread does not run, no check is missed. It writes its log line directly,
 * because the logger belongs to the blocked thread.
 */
const check = () => {
  const now = Atomics.load(heartbeats, 0)
  missed = now === last ? missed + 1 : 0
  last = now
  if (missed * checkMs < maxMs) return
  const seconds = Math.round(maxMs / 1000)
  const msg = `the event loop was blocked for ${seconds} s; the process is killed so that it can be restarted`
  writeSync(1, `${JSON.stringify({ level: 60, time: new Date().toISOString(), msg })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(check, checkMs)
