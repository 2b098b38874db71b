import type { healthRows } from '#contract/health.ts'
import { impatient } from '../db/application-pool.ts'
import type { HandlersOf } from './context.ts'
import { metricsText } from './metrics.ts'
import { openApi } from './openapi.ts'
import { Problem } from './problem.ts'

/** Described once: the contract does not change while the server runs. */
let described: Record<string, unknown> | undefined

export const healthHandlers: HandlersOf<typeof healthRows> = {
  'health.live': async () => ({ status: 'live' }),
  'health.ready': async ({ services }) => {
    if (!services.isReady()) throw new Problem('unavailable', { retryAfter: 5 })
    await services.pool.query(impatient('select 1'))
    return { status: 'ready' }
  },
  metrics: async () => ({ bytes: Buffer.from(await metricsText()), name: 'metrics.txt' }),
  openapi: async () => (described ??= openApi()),
}
