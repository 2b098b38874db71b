import { useQuery } from '@tanstack/react-query'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import type { Answer } from '#web/platform/api/call-types.ts'
import type { LoadName } from '#web/platform/navigation/page-route.ts'
import { loadQuery } from './queries.ts'

export type Loaded<Data> = { data: Data | undefined; loading: boolean; error: Error | null; retry: () => void }

type LoadOptions = { params?: Record<string, string>; query?: QueryValues; enabled?: boolean }

/** The answer of a GET call. If the route of the page loads the same, it is available immediately. */
export const useLoaded = <Name extends LoadName>(
  name: Name,
  { enabled = true, ...options }: LoadOptions = {},
): Loaded<Answer<Name>> => {
  const query = useQuery({ ...loadQuery(name, options), enabled })
  // The query function returns the answer of the named call.
  const data = query.data
  return { data, loading: query.isLoading, error: query.error, retry: () => void query.refetch() }
}
