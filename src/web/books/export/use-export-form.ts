import { useQuery } from '@tanstack/react-query'
import { invoiceTypes, isBooked } from '#domain/invoice-type.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import { call } from '#web/platform/api/api.ts'
import { periodError } from '#web/resource/filter/period.ts'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { presetDays, presetOf } from './export-periods.ts'
import type { Days } from './export-periods.ts'
import { shownFormats } from '#web/resource/list/export-jobs.ts'
import type { ShownFormat } from '#web/resource/list/export-jobs.ts'

export type ExportChoice = ReturnType<typeof useExportForm>

/** The choices of the export form. They are in the address, so that they survive reloading. Default: the last full month. */
export const useExportForm = () => {
  const { address, change } = useAddress()
  const today = useToday()
  const defaultDays = presetDays('last_month', today)
  const days: Days = { from: address['date_from'] ?? defaultDays.from, to: address['date_to'] ?? defaultDays.to }
  const typesInAddress = address['types']?.split(',')
  const types = invoiceTypes.filter((type) => (typesInAddress ? typesInAddress.includes(type) : isBooked(type)))
  const format = shownFormats.find((each) => each === address['format']) ?? 'zip'
  // The server's default: tables include void documents and mark them, PDF archives do not.
  const withVoid = address['void'] === undefined ? format !== 'zip' : address['void'] === '1'
  const dateError =
    periodError(days.from, days.to) ??
    (days.from && days.to ? undefined : ({ field: days.from ? 'to' : 'from', reason: 'wrong' } as const))
  const setAddress = (values: Record<string, string | undefined>) =>
    change((now) => changed(now, values), { replace: true })
  const counts = useQuery({
    queryKey: ['invoice.export_count', days],
    queryFn: ({ signal }) =>
      call('invoice.export_count', { query: { date_from: days.from, date_to: days.to }, signal }),
    enabled: !dateError,
    placeholderData: (previous) => previous,
  })
  const found = dateError ? undefined : counts.data?.data
  return {
    today,
    days,
    dateError,
    isCustom: address['own'] === '1' || !presetOf(days, today),
    setDays: (next: Days, isCustom?: boolean) =>
      setAddress({ date_from: next.from, date_to: next.to, own: isCustom ? '1' : undefined }),
    types,
    setType: (type: InvoiceType, on: boolean) =>
      setAddress({
        types: invoiceTypes.filter((each) => (each === type ? on : types.includes(each))).join(',') || 'none',
      }),
    format,
    setFormat: (next: ShownFormat) => setAddress({ format: next }),
    withVoid,
    setWithVoid: (on: boolean) => setAddress({ void: on ? '1' : '0' }),
    countOf: (type: InvoiceType) => found?.find((each) => each.type === type)?.count,
    voidCount: found?.filter(({ type }) => types.includes(type)).reduce((sum, each) => sum + each.void, 0),
    /** The number of documents in the file; undefined while it is loading. */
    count: found
      ?.filter(({ type }) => types.includes(type))
      .reduce((sum, each) => sum + each.count + (withVoid ? each.void : 0), 0),
    counting: counts.isFetching,
    countError: counts.error,
    recount: () => void counts.refetch(),
    form: { date_from: days.from, date_to: days.to, types, format, with_void: withVoid },
  }
}
