import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImportedFile } from '#contract/bank/bank-import.ts'
import { request } from '#web/platform/api/api.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { formOf, learnTables, optionsText } from './import-files.ts'
import type { StatementFile } from './import-files.ts'

/** How long the choices of a person rest before the files are read again. */
const pauseMs = 300

export type ReadStatement = ImportedFile & { key: string }

/** The statements of the files as the server reads them, without importing. They are read again when a choice changes. */
export const usePreview = (files: readonly StatementFile[]) => {
  const { currency } = useCompany()
  const names = files.map(({ key }) => key).join(' ')
  const options = optionsText(files)
  const [rested] = useDebouncedValue(`${names} ${options}`, pauseMs)
  // New files are read at once; only changed choices wait.
  const isRested = rested === `${names} ${options}`
  const isNew = !rested.startsWith(names) || !names
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['statement-preview', names, options],
    queryFn: async ({ signal }) => {
      // The typed `call` sends JSON only; this request sends files.
      const answer = (await request('POST', '/bank/import/preview', { body: formOf(files), signal })) as {
        files: ImportedFile[]
      }
      learnTables(files, answer.files, currency)
      return answer.files.map((read): ReadStatement => ({ ...read, key: files[read.position]?.key ?? '' }))
    },
    enabled: files.length > 0 && (isRested || isNew),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    statements: files.length === 0 ? [] : (data ?? []),
    /** The answer is of other files or choices. */
    reading: files.length > 0 && (isFetching || isPlaceholderData || !isRested),
    error: isPlaceholderData || !data ? error : null,
    retry: () => void refetch(),
  }
}

/** Whether nothing of the file can be imported. */
export const isWrong = ({ problems, unknown }: ImportedFile): boolean =>
  unknown !== null || problems.some(({ severity }) => severity === 'error')
