import type { healthRows } from '#contract/platform/health.ts'
import { observeBackups } from '#server/platform/backup/backup-metrics.ts'
import { withTimeout } from '#server/platform/db/pool.ts'
import { placeOf } from './place.ts'
import { hashToken } from './tokens.ts'
import type { Context, HandlersOf } from './context.ts'
import { metricsText } from './metrics.ts'
import { openApi } from './openapi.ts'
import { Problem } from './problem.ts'

/** Created once, because the contract does not change while the server runs. */
let described: Record<string, unknown> | undefined

/** Requests from this machine or with the token. A request through a proxy has the address of its client. */
const mayReadMetrics = ({ address, bearer, services }: Context): boolean => {
  const { metricsToken } = services.config
  if (placeOf(address) === 'this_computer') return true
  return metricsToken !== undefined && bearer !== undefined && hashToken(bearer) === hashToken(metricsToken)
}

export const healthHandlers: HandlersOf<typeof healthRows> = {
  'health.live': async () => ({ status: 'live' }),
  'health.ready': async ({ services }) => {
    if (!services.isReady()) throw new Problem('unavailable', { retryAfter: 5 })
    await services.pool.query(withTimeout({ text: 'select 1' }))
    return { status: 'ready' }
  },
  metrics: async (context) => {
    if (!mayReadMetrics(context)) throw new Problem('forbidden')
    // Without the database the other figures still matter.
    await observeBackups(context.services).catch(() => {})
    return { bytes: Buffer.from(await metricsText()), name: 'metrics.txt' }
  },
  openapi: async () => (described ??= openApi()),
}
