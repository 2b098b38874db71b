import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** The bytes of a stored file or of its thumbnail; they never change. */
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
    // A file has up to 10 MB, so it does not stay in memory for long.
    gcTime: thumbnail ? 5 * 60_000 : 30_000,
  })

/** A thumbnail of the first page of a PDF; undefined when the PDF is too large or cannot be rendered. */
export const usePdfThumbnail = (
  source: { expenseId: string; fileId: string; size: number } | { uploadKey: string; file: File },
) => {
  const { size } = 'file' in source ? source.file : source
  return useQuery({
    queryKey: ['pdf-picture', 'file' in source ? source.uploadKey : source.fileId],
    queryFn: async ({ signal }) => {
      const blob = 'file' in source ? source.file : await fetchFile(source, signal)
      const { pdfThumbnail } = await import('./read-pdf.ts')
      return pdfThumbnail(blob)
    },
    enabled: size <= maxThumbnailSourceBytes,
    retry: false,
    staleTime: Infinity,
  }).data
}

/** Larger PDFs are not downloaded just for a thumbnail. */
const maxThumbnailSourceBytes = 2_000_000

const fetchFile = ({ expenseId, fileId }: { expenseId: string; fileId: string }, signal: AbortSignal) =>
  call('expense.file', { params: { id: expenseId, file_id: fileId }, query: {}, signal })
