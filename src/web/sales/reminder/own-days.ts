import { useTranslation } from 'react-i18next'
import { maxSteps, stepDays } from '#domain/reminder/steps.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

const minus = '\u2212'

/** Days as a person types them: `−3, 1, 14`. */
export const daysText = (days: readonly number[]): string =>
  days.map((each) => (each < 0 ? `${minus}${-each}` : String(each))).join(', ')

/** The days of a typed text, each once and in order; undefined: there are none, too many, or one is wrong. */
export const parsedDays = (text: string): number[] | undefined => {
  const parts = text
    .replaceAll(minus, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const days = [...new Set(parts.map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN)))]
  const areRight = days.every((each) => each >= stepDays.least && each <= stepDays.most)
  return days.length > 0 && days.length <= maxSteps && areRight ? days.sort((a, b) => a - b) : undefined
}

/** The days of the company, with which own ones begin. */
export const companyDays = async (): Promise<number[]> => {
  const { steps } = await queryClient.ensureQueryData(loadQuery('reminder.settings'))
  const days = steps.filter(({ on }) => on).map((step) => step.days)
  return days.length > 0 ? days : [1]
}

/** The days in words: '3 d. iki termino, 1 d. po termino'. */
export const useDaysInWords = () => {
  const { t } = useTranslation('own_reminders')
  return (days: readonly number[]): string =>
    days
      .map((each) =>
        each < 0 ? t('before', { count: -each }) : each === 0 ? t('on_day') : t('after', { count: each }),
      )
      .join(', ')
}
