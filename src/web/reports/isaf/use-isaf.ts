import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { IsafFileItem } from '#contract/reports/isaf.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isafDeadline, parseTaxPeriod, taxPeriodAfter, taxPeriodBefore, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { TaxPeriod, VatPeriod } from '#domain/tax-deadlines.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

const dataTypes = ['F', 'S', 'P'] as const
export type IsafRegisters = (typeof dataTypes)[number]

/** The period that a person most likely came for: the one before until it was submitted or its deadline passed, else the present one. */
const usualPeriod = (kind: VatPeriod, today: PlainDate, files: readonly IsafFileItem[]): TaxPeriod => {
  const present = taxPeriodOf(kind, today)
  const before = taxPeriodBefore(present)
  const isSubmitted = files.some(({ period, status }) => period === before.name && status === 'submitted')
  return isSubmitted || today > isafDeadline(before) ? present : before
}

/** The period and registers in the address, what the file will contain, and the latest files. */
export const useIsaf = () => {
  const { address, change } = useAddress()
  const today = useToday()
  const { vat_period } = useCompany()
  const list = useLoaded('isaf.list', { query: { latest: '1', limit: '6' } })
  const files = list.data?.data ?? []
  const named = parseTaxPeriod(address['period'] ?? '')
  const isReady = named !== undefined || list.data !== undefined
  const period = named ?? usualPeriod(vat_period, today, files)
  const data_type = dataTypes.find((type) => type === address['data_type']) ?? 'F'
  const query = { period: period.name, data_type }
  const preview = useQuery({
    queryKey: ['isaf.preview', {}, query],
    queryFn: ({ signal }) => call('isaf.preview', { query, signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  const show = (next: Partial<Record<'period' | 'data_type', string>>) =>
    change((now) => changed(now, next), { replace: true })
  const hasNext = taxPeriodAfter(period).date_from <= today
  return {
    today,
    period,
    data_type,
    files,
    fileCount: list.data?.meta.count ?? 0,
    preview: preview.data,
    error: preview.error ?? list.error,
    isChanging: preview.isPlaceholderData,
    retry: () => {
      list.retry()
      void preview.refetch()
    },
    hasNext,
    step: (direction: -1 | 1) => {
      if (direction < 0 || hasNext)
        show({ period: (direction < 0 ? taxPeriodBefore(period) : taxPeriodAfter(period)).name })
    },
    showPeriod: (name: string) => show({ period: name }),
    showRegisters: (registers: IsafRegisters) =>
      show({ data_type: registers === 'F' ? undefined : registers } as object),
  }
}
export type IsafState = ReturnType<typeof useIsaf>

/** Loads the preview and the files again, after a file was made, submitted or its changes were left. */
export const refreshIsaf = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('isaf.') })
