import type { TFunction } from 'i18next'
import type { Repeat } from '#domain/recurring/schedule.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { formatDay } from '#web/resource/dates.ts'
import type { Language } from '#web/platform/texts/texts.ts'

type Translate = TFunction<'recurring'>

/** 0 for Sunday. */
export const weekdayOf = (date: PlainDate): 0 | 1 | 2 | 3 | 4 | 5 | 6 =>
  // A date of the calendar always has one of seven days.
  new Date(`${date}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6

/** How often and on which day: 'Kas 2 savaites, antradienį', 'Kas mėnesį, paskutinę dieną'. */
export const scheduleText = (
  { unit, count, on }: Repeat,
  first: PlainDate,
  t: Translate,
  language: Language,
): string => {
  const often = count === 1 ? t(`every_${unit}`) : t(`every_n_${unit}`, { count })
  if (unit === 'week') return `${often}, ${t(`on_weekday_${weekdayOf(first)}`)}`
  if (on === 'last') return `${often}, ${t('on_last')}`
  if (unit === 'year') return `${often}, ${formatDay(first, language)}`
  return `${often}, ${t('on_day', { day: Number(first.slice(8)) })}`
}

/** The same inside a sentence, which begins with a small letter. */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
