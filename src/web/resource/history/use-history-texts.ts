import { useTranslation } from 'react-i18next'
import { dayInWords, momentParts } from '#web/resource/day-words.ts'
import { useToday } from '#web/resource/use-today.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import type { Key, Words } from './history-words.ts'
import { nearDay } from './moments.ts'

/** What the history speaks with: words, and moments on the company's calendar. */
export const useHistoryTexts = () => {
  const { t, i18n } = useTranslation('history')
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const language = currentLanguage()
  const words: Words = {
    text: (key, values = {}) => t(key as 'title', values),
    has: (key): key is Key => i18n.exists(key, { ns: 'history' }),
    language,
  }
  const time = (at: string) => momentParts(at, today, timeZone, language).time
  return {
    words,
    timeZone,
    time,
    day: (day: string) => {
      const near = nearDay(day, today)
      return near ? t(near) : dayInWords(day, language, day.slice(0, 4) !== today.slice(0, 4))
    },
    exact: (at: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'long',
        timeStyle: 'medium',
        timeZone,
      }).format(new Date(at)),
  }
}
export type HistoryTexts = ReturnType<typeof useHistoryTexts>
