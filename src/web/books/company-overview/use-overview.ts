import type { OverviewItem } from '#contract/books/company-overview.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useUser } from '#web/platform/session/session.ts'
import type { CompanyRow } from './order.ts'

/** The companies of the person: their names at once, their figures when they were counted. */
export const useOverview = () => {
  const { companies } = useUser()
  const { data, error, retry } = useLoaded('company.overview')
  const rows: readonly CompanyRow[] = data
    ? data.data.map((item) => ({ id: item.id, title: item.title, role: item.role, item }))
    : companies
  return { rows, counted: data !== undefined, error: data ? null : error, retry }
}

/** Counts one company again. */
export const useCountAgain = () =>
  useAction(async (id: string) => {
    const { data } = await call('company.overview', { query: { id } })
    const [counted] = data
    if (counted) replaceItem(counted)
  })

const replaceItem = (counted: OverviewItem) =>
  queryClient.setQueryData(loadQuery('company.overview').queryKey, (now) =>
    now ? { ...now, data: now.data.map((each) => (each.id === counted.id ? counted : each)) } : now,
  )
