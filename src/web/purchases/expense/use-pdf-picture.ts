import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** A small picture of a PDF's first page; nothing for what is too large to be fetched for that, or cannot be drawn. */
export const usePdfPicture = (
  source: { expenseId: string; fileId: string; size: number } | { uploadKey: string; file: File },
) => {
  const { size } = 'file' in source ? source.file : source
  return useQuery({
    queryKey: ['pdf-picture', 'file' in source ? source.uploadKey : source.fileId],
    queryFn: async ({ signal }) => {
      const blob = 'file' in source ? source.file : await readFile(source, signal)
      const { pdfPicture } = await import('./pdf-picture.ts')
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
