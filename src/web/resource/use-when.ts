import { momentParts } from './dates.ts'
import { useInvoiceTexts } from './use-invoice-texts.ts'

/** A moment as people say it, by the clock of the company: 'šiandien 11:04', 'lapkričio 14 d. 09:12'. */
export const useWhen = (): ((moment: string) => string) => {
  const { t, language, today, timeZone } = useInvoiceTexts()
  return (moment) => {
    const parts = momentParts(moment, today, timeZone, language)
    return parts.kind === 'day' ? t('when_day', parts) : t(`when_${parts.kind}`, { time: parts.time })
  }
}
