import { useEffect } from 'react'
import { hasNext, resizeDays, stepDays } from '#domain/report-period.ts'
import { spanOf } from '#domain/periods.ts'
import type { CalendarSpan } from '#domain/periods.ts'
import { reportOf } from '#domain/reports.ts'
import type { ReportName, ReportSpan } from '#domain/reports.ts'
import { addDays, endOfMonth, isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

type Address = Readonly<Record<string, string>>

/** The choices that all reports of a session share. */
type SharedChoice = 'date_from' | 'date_to' | 'compare' | 'basis' | 'aged_from'

/** The last choices of this session, so that the next report opens with them. */
const lastChoices = createStore<Partial<Record<SharedChoice, string>>>({})

const periodChoices = ['date_from', 'date_to'] as const

/** The choices that a report has. A report as of a day always opens with today. */
const choicesOf = (name: ReportName): SharedChoice[] => {
  const { period, compares, hasBasis, group } = reportOf(name)
  return [
    ...(period === 'span' ? periodChoices : []),
    ...(compares ? (['compare'] as const) : []),
    ...(hasBasis ? (['basis'] as const) : []),
    ...(group === 'debts' ? (['aged_from'] as const) : []),
  ]
}

/** The last choices among these which the address does not name. */
const missingChoices = (address: Address, choices: readonly SharedChoice[]): Record<string, string> => {
  const last = lastChoices.get()
  const isNamed = (choice: SharedChoice) =>
    choice.startsWith('date_') ? periodChoices.some((each) => address[each]) : address[choice]
  return changed({}, Object.fromEntries(choices.filter((each) => !isNamed(each)).map((each) => [each, last[each]])))
}

/** The address of a report with the last choices. */
export const reportHref = (name: ReportName): string =>
  formatHref({ path: `/report/${name}`, query: missingChoices({}, choicesOf(name)) })

/** Reports' addresses with the last choices; they are drawn again when the choices change. */
export const useReportHref = () => {
  useStore(lastChoices)
  return reportHref
}

const useSharedAddress = (choices: readonly SharedChoice[]): Address => {
  const { address, change } = useAddress()
  useStore(lastChoices)
  const missing = missingChoices(address, choices)
  const isMissing = Object.keys(missing).length > 0
  // The address always says what is shown, so that it can be shared.
  useEffect(() => {
    if (isMissing) change((now) => ({ ...now, ...missing }), { replace: true })
    const last = lastChoices.get()
    const news = choices.filter((each) => address[each] && address[each] !== last[each])
    if (news.length > 0) lastChoices.set({ ...last, ...Object.fromEntries(news.map((each) => [each, address[each]])) })
  })
  return { ...address, ...missing }
}

/** The address of a report, completed with the choices of the last one. */
export const useReportAddress = (name: ReportName): Address => useSharedAddress(choicesOf(name))

/** The address of the page of all reports, completed with the last period. */
export const useReportsAddress = (): Address => useSharedAddress(periodChoices)

/** The days in the address; the present month or other length without them or if they are not days. */
const daysIn = (
  { date_from: from = '', date_to: to = '' }: Address,
  today: PlainDate,
  byDefault: CalendarSpan,
): ReportSpan => (isPlainDate(from) && isPlainDate(to) && from <= to ? { from, to } : spanOf(byDefault, today))

/** The day in the address of a report as of a day; today without one. */
const dayIn = ({ date_to: day = '' }: Address, today: PlainDate): PlainDate => (isPlainDate(day) ? day : today)

/** The period of a report, in its address. */
export const useReportPeriod = (address: Address, byDefault: CalendarSpan = 'month', isYear = false) => {
  const { change } = useAddress()
  const today = useToday()
  const named = daysIn(address, today, byDefault)
  const days = isYear ? spanOf('year', named.from) : named
  const show = ({ from, to }: ReportSpan) =>
    change((now) => changed(now, { date_from: from, date_to: to, row: undefined }), { replace: true })
  return {
    days,
    today,
    show,
    hasNext: hasNext(days, today),
    step: (direction: -1 | 1) => {
      if (direction < 0 || hasNext(days, today)) show(stepDays(days, direction))
    },
    resize: (span: CalendarSpan) => show(resizeDays(days, span, today)),
  }
}
export type ReportPeriod = ReturnType<typeof useReportPeriod>

/** The day of a report as of a day, in its address. Steps go to ends of months and stop at today. */
export const useReportDay = (address: Address) => {
  const { change } = useAddress()
  const today = useToday()
  const day = dayIn(address, today)
  const show = (next: PlainDate) =>
    change((now) => changed(now, { date_to: next === today ? undefined : next, row: undefined }), { replace: true })
  const step = (direction: -1 | 1) => {
    const monthEnd = endOfMonth(addDays(day, 1))
    if (direction < 0) show(addDays(startOfMonth(day), -1))
    else if (day < today) show(monthEnd < today ? monthEnd : today)
  }
  return { day, today, show, step, hasNext: day < today }
}
export type ReportDay = ReturnType<typeof useReportDay>
