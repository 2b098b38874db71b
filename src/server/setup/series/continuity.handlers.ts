import type { continuityRows } from '#contract/setup/series.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import { readContinuity } from './continuity.queries.ts'
import { findSeries } from './series.queries.ts'

// Reasons may be long, so each list is shortened to fit the answer. The counts include all documents.
const [maxShown, maxBytes] = [100, 50_000]

export const continuityHandlers: HandlersOf<typeof continuityRows> = {
  'series.continuity': async (context, { params }) => {
    const series = await findSeries(context, params.id)
    if (!series) throw notFound('series')
    const report = await readContinuity(context, series)
    const shown = (['gaps', 'void', 'deleted', 'purged', 'out_of_order'] as const).map((name) => [
      name,
      rowsThatFit<object>(report[name], maxShown, maxBytes),
    ])
    return { ...report, ...(Object.fromEntries(shown) as typeof report) }
  },
}
