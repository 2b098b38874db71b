import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { stateOf, stateText } from './invoice-state.ts'
import { useToday } from './dates.ts'

/** What the screens of invoices speak with: texts, language, and the company's calendar. */
export const useInvoiceTexts = () => {
  const { t } = useTranslation('invoice_list')
  const { time_zone: timeZone } = useCompany()
  const language = currentLanguage()
  const today = useToday()
  return {
    t,
    language,
    today,
    timeZone,
    /** The fact of the state column: mark, share, words. */
    state: (invoice: InvoiceRow) => {
      const fact = stateOf(invoice, today, timeZone)
      return { mark: fact.mark, share: fact.share, words: stateText(fact, t, language), says: fact.says }
    },
  }
}
export type InvoiceTexts = ReturnType<typeof useInvoiceTexts>
