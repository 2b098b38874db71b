import { useQuery } from '@tanstack/react-query'
import type { ArchiveItem } from '#contract/books/archive.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

const pollMs = 1000

export const isUnfinished = ({ status }: Pick<ArchiveItem, 'status'>) => status === 'queued' || status === 'running'

/** The archives of a company, newest first, asked for again while one is being made. */
export const useArchives = (companyId: string) =>
  useQuery({
    queryKey: ['company.archives', companyId],
    queryFn: ({ signal }) => call('company.archives', { params: { id: companyId }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? pollMs : false),
  })

export const refreshArchives = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['company.archives'] })
