import type { TFunction } from 'i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { isClosedDay } from '#web/setup/closed-period/closed-until.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { moneyText } from '#web/ui/money-parts.ts'
import { askReason } from '#web/resource/reason-dialog.tsx'

type Words = TFunction<['invoice_list', 'common']>

/** What becomes of the money when a document is voided. */
const voidEffect = ({ type, paid, currency, reference_number }: Invoice, t: Words): string => {
  if (type === 'credit') return t('void_credit', { number: reference_number ?? '' })
  if (Number(paid) === 0) return ''
  return t('void_paid', { amount: moneyText(paid, currency, currentLanguage()) })
}

/** A closed month does not stay as it was; a proforma is in no sums. */
const closedEffect = ({ type, date, can }: Invoice, t: Words): string => {
  if (type === 'proforma' || !isClosedDay(date)) return ''
  return t(can.credit ? 'void_closed_credit' : 'void_closed')
}

export const askToVoid = (invoice: Invoice, t: Words) =>
  askReason({
    title: t('void_title', { number: invoice.number }),
    text: [t('void_text'), voidEffect(invoice, t), closedEffect(invoice, t)].filter(Boolean).join(' '),
    label: t('void_reason'),
    required: true,
    confirmLabel: t('void'),
  })

/** The law asks that issued documents are kept ten years: it says so, and offers what keeps them. */
export const askToDelete = (invoice: Invoice, t: Words) =>
  askReason({
    title: t('delete_title', { number: invoice.number }),
    text: t('delete_text'),
    label: t('delete_reason'),
    required: true,
    confirmLabel: t('delete'),
    ways: [
      ...(invoice.can.void ? [{ key: 'void', label: t('delete_void') }] : []),
      ...(invoice.can.credit ? [{ key: 'credit', label: t('delete_credit') }] : []),
    ],
  })
