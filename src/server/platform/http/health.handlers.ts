import type { healthRows } from '#contract/platform/health.ts'
import { withTimeout } from '#server/platform/db/pool.ts'
import type { HandlersOf } from './context.ts'
import { mayReadMetrics } from './metrics-app.ts'
import { metricsText } from './metrics-text.ts'
import { openApi } from './openapi.ts'
import { Problem } from './problem.ts'

/** Created once, because the contract does not change while the server runs. */
let described: Record<string, unknown> | undefined

export const healthHandlers: HandlersOf<typeof healthRows> = {
  'health.live': async () => ({ status: 'live' }),
  'health.ready': async ({ services }) => {
    if (!services.isReady()) throw new Problem('unavailable', { retryAfter: 5 })
    await services.pool.query(withTimeout({ text: 'select 1' }))
    return { status: 'ready' }
  },
  metrics: async (context) => {
    // They have a port of their own then.
    if (context.services.config.metrics) throw new Problem('not_found')
    if (!mayReadMetrics(context, context.services)) throw new Problem('forbidden')
    return { bytes: Buffer.from(await metricsText(context.services)), name: 'metrics.txt' }
  },
  openapi: async () => (described ??= openApi()),
}
