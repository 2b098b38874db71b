import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Services } from '#server/platform/services.ts'

const pauseMs = 5000

/** Keeps a runner of jobs going: should it end by an error (the database was away too long), another is started. */
export const keepRunning = async (start: () => Promise<Runner>, log: Services['log']) => {
  const stopping = new AbortController()
  // The first start may fail: that is the server's own start failing.
  let runner: Runner | undefined = await start()
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'the jobs stopped and will start again')
      }
      runner = undefined
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      // Refuses when it is stopping already, which is as good.
      await runner?.stop().catch(() => {})
      await ended
    },
  }
}
