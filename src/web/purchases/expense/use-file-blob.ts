import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** The bytes of a stored file, or of its small picture; they never change. */
export const useFileBlob = (expenseId: string, fileId: string, { thumbnail = false } = {}) =>
  useQuery({
    queryKey: ['expense-file', expenseId, fileId, thumbnail],
    queryFn: ({ signal }) =>
      call('expense.file', {
        params: { id: expenseId, file_id: fileId },
        query: thumbnail ? { thumbnail: '1' } : {},
        signal,
      }),
    staleTime: Infinity,
    // Ten megabytes each: what is not looked at does not stay.
    gcTime: thumbnail ? 5 * 60_000 : 30_000,
  })
