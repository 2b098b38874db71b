import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

// Given by watchdog.ts.
const { beat, mostMs } = workerData as WatchdogData
const beats = new Int32Array(beat)
const lookMs = Math.max(50, mostMs / 30)

let last = Atomics.load(beats, 0)
let missed = 0

/**
 * Looks are counted and not time: while the whole machine sleeps, or this thread is not given the processor, nothing is missed. A line of the log
 * is written by itself, for the log belongs to the thread that is blocked.
 */
const look = () => {
  const now = Atomics.load(beats, 0)
  missed = now === last ? missed + 1 : 0
  last = now
  if (missed * lookMs < mostMs) return
  const seconds = Math.round(mostMs / 1000)
  const msg = `blocked: the event loop did not turn for ${seconds} s; the process ends so that it can be started again`
  writeSync(1, `${JSON.stringify({ level: 60, time: new Date().toISOString(), msg })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(look, lookMs)
