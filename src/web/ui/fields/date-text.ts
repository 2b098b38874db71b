/**
 * Reads a day the way people write it: `2026-11-20`, `2026.11.20`, `2026 11 20`, `20261120`, `20.11.2026`, and `11-20` of the
 * year of `today`, `20` of its month, `šiandien`, `rytoj`, `vakar` and `+14`, days from today on. Returns `YYYY-MM-DD`, or nothing when it is no day of the calendar.
 */
export const parseDateText = (typed: string, today: string): string | undefined => {
  const text = typed.trim()
  const days = awayFrom(text)
  if (days !== undefined) return dayAway(today, days)
  if (/^\d{1,2}\.?$/.test(text)) return day(today.slice(0, 4), today.slice(5, 7), text.replace('.', ''))
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return day(compact[1], compact[2], compact[3])
  const parts = /^(\d{1,4})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{1,4}))?\.?$/.exec(text)
  if (!parts) return undefined
  const [, first = '', second, third] = parts
  if (third === undefined) return first.length <= 2 ? day(today.slice(0, 4), first, second) : undefined
  if (first.length === 4) return day(first, second, third)
  return third.length === 4 ? day(third, second, first) : undefined
}

const near: Readonly<Record<string, number>> = {
  šiandien: 0,
  siandien: 0,
  today: 0,
  rytoj: 1,
  tomorrow: 1,
  vakar: -1,
  yesterday: -1,
}

/** How many days from today what was typed says it is. */
const awayFrom = (text: string): number | undefined =>
  near[text.toLowerCase()] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined)

const dayAway = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const day = (year = '', month = '', date = ''): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  // Some engines roll 2026-02-30 over to March; what comes back must be what went in.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
