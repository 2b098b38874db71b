import { useTranslation } from 'react-i18next'
import { dayInWords } from '#web/resource/day-words.ts'
import { useToday } from '#web/resource/use-today.ts'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { leftNote } from './plan-notes.ts'
import type { LeftNote } from './plan-notes.ts'

/** How many invoices are left, where that is few: from 8 of 10 on. */
export const useLeft = (): LeftNote | undefined => leftNote(useUser().plan, useToday())

/** The words for it, with the day from which more can be issued; the number is between `<b>` and `</b>`. */
export const useLeftWords = () => {
  const { t } = useTranslation('subscription')
  return ({ count, again }: LeftNote): string => {
    const day = dayInWords(again, currentLanguage())
    return count === 0
      ? `${t('left_none')} ${t('left_none_again', { day })}`
      : `${t('left', { count })} ${t('left_again', { day })}`
  }
}
