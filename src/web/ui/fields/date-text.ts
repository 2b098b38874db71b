/**
 * Parses a date in the forms that people write: `2026-11-20`, `2026.11.20`, `2026 11 20`, `20261120`, `20.11.2026`, and `11-20` of the
 * year of `today`, `20` of its month, `šiandien`, `rytoj`, `vakar` and `+14`, a number of days from today. Returns `YYYY-MM-DD`; undefined if the text is not a valid date.
 */
export const parseDateText = (entered: string, today: string): string | undefined => {
  const text = entered.trim()
  const days = daysFromToday(text)
  if (days !== undefined) return addDays(today, days)
  if (/^\d{1,2}\.?$/.test(text)) return validDay(today.slice(0, 4), today.slice(5, 7), text.replace('.', ''))
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return validDay(compact[1], compact[2], compact[3])
  const parts = /^(\d{1,4})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{1,4}))?\.?$/.exec(text)
  if (!parts) return undefined
  const [, first = '', second, third] = parts
  if (third === undefined) return first.length <= 2 ? validDay(today.slice(0, 4), first, second) : undefined
  if (first.length === 4) return validDay(first, second, third)
  return third.length === 4 ? validDay(third, second, first) : undefined
}

const namedDays: Readonly<Record<string, number>> = {
  šiandien: 0,
  siandien: 0,
  today: 0,
  rytoj: 1,
  tomorrow: 1,
  vakar: -1,
  yesterday: -1,
}

/** The number of days from today, if the text says so: 'rytoj', '+14'. */
const daysFromToday = (text: string): number | undefined =>
  namedDays[text.toLowerCase()] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined)

const addDays = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const validDay = (year = '', month = '', date = ''): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  // Some engines turn 2026-02-30 into a day of March, so the result is compared with the input.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
