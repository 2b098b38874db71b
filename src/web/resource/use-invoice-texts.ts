import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { stateOf, stateText } from './invoice-state.ts'
import { useToday } from './dates.ts'

/** Texts, language and dates for screens of invoices. */
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
    /** The icon, share and text of an invoice's state. */
    state: (invoice: InvoiceRow) => {
      const fact = stateOf(invoice, today, timeZone)
      return { mark: fact.mark, share: fact.share, texts: stateText(fact, t, language), says: fact.says }
    },
  }
}
export type InvoiceTexts = ReturnType<typeof useInvoiceTexts>
