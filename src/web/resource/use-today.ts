import { useCallback, useSyncExternalStore } from 'react'
import { today as dayOf } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { useCompany } from '#web/platform/session/session.ts'

const minuteMs = 60_000

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, minuteMs)
  return () => clearInterval(timer)
}

/** The day on the company's calendar; a list left open overnight knows the next morning what is late. */
export const useToday = (): PlainDate => {
  const { time_zone: timeZone } = useCompany()
  const read = useCallback(() => dayOf(new Date(), timeZone), [timeZone])
  return useSyncExternalStore(everyMinute, read)
}
