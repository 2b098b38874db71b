import type { continuityRows } from '#contract/continuity.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound } from '../http/problem.ts'
import { readContinuity } from './continuity.queries.ts'
import { findSeries } from './series.queries.ts'

export const continuityHandlers: HandlersOf<typeof continuityRows> = {
  'series.continuity': async (context, { params }) => {
    const series = await findSeries(context, params.id)
    if (!series) throw notFound('series')
    return readContinuity(context, series)
  },
}
