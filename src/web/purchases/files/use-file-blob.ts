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

/** A small picture of a PDF's first page; nothing for what is too large to be fetched for that, or cannot be drawn. */
export const usePdfPicture = (
  source: { expenseId: string; fileId: string; size: number } | { uploadKey: string; file: File },
) => {
  const { size } = 'file' in source ? source.file : source
  return useQuery({
    queryKey: ['pdf-picture', 'file' in source ? source.uploadKey : source.fileId],
    queryFn: async ({ signal }) => {
      const blob = 'file' in source ? source.file : await readFile(source, signal)
      const { pdfPicture } = await import('./read-pdf.ts')
      return pdfPicture(blob)
    },
    enabled: size <= mostBytes,
    retry: false,
    staleTime: Infinity,
  }).data
}

/** Twenty papers of ten megabytes each are not fetched for the sake of their tiles. */
const mostBytes = 2_000_000

const readFile = ({ expenseId, fileId }: { expenseId: string; fileId: string }, signal: AbortSignal) =>
  call('expense.file', { params: { id: expenseId, file_id: fileId }, query: {}, signal })
