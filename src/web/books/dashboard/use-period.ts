import { addDays, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { spanOf, spans } from '#domain/span.ts'
import type { Span } from '#domain/span.ts'
import { useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

/** The period in the address: `period` and a `date` of it; the month of today is left out. */
export const usePeriod = () => {
  const { address, change } = useAddress()
  const today = useToday()
  const span = spans.find((each) => each === address['period']) ?? 'month'
  const given = address['date'] ?? ''
  const date = isPlainDate(given) ? given : today
  const { from, to } = spanOf(span, date)
  const put = (next: Span, day: PlainDate) => {
    const isNow = spanOf(next, day).from === spanOf(next, today).from
    change((now) => changed(now, { period: next === 'month' ? undefined : next, date: isNow ? undefined : day }), {
      replace: true,
    })
  }
  return {
    span,
    from,
    /** As the page asks on entry, so that what it loaded is found again. */
    query: address,
    choose: (next: Span) => put(next, to < today ? to : from <= today ? today : from),
    previous: () => put(span, addDays(from, -1)),
    next: () => put(span, addDays(to, 1)),
  }
}
