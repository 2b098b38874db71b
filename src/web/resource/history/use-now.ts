import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, minuteMs)
  return () => clearInterval(timer)
}

// The same within a minute, or React would draw again and again.
const read = () => Math.ceil(Date.now() / minuteMs) * minuteMs

/** The moment it is, to the minute. */
export const useNow = (): number => useSyncExternalStore(everyMinute, read)
