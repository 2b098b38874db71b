import type { TFunction } from 'i18next'
import type { InvoiceOptions, InvoiceRow } from '#contract/sales/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { fittingAccounts } from '#web/sales/document-payment/payment-values.ts'
import { lockedWords } from '#web/sales/invoice-list/reason-texts.ts'

type Words = TFunction<'invoice_list'>
/** As the forms of payments offer them; an accountant, who is offered no form of an invoice, is offered those. */
export type PayableTo = Pick<
  InvoiceOptions['accounts'][number],
  'id' | 'title' | 'account_number' | 'currency' | 'is_main' | 'accept_payments' | 'archived'
>

/** When the money came, and on which account that of each currency is. */
export type PayChoice = { date: string; accounts: Readonly<Record<string, string>> }

/** Why nothing can be paid on a document, as far as its row tells; the server has the last word. */
export const payRefusal = (row: InvoiceRow, t: Words): string | undefined => {
  const facts = { ...row, deleted_at: null, payment_count: 0, is_paid: dec(row.unpaid).lte(0) }
  const reason = invoiceRefusal.add_payment(facts)
  return reason && lockedWords('add_payment', reason, t)
}

/** Documents of one currency, what is left to pay of all of them, and where the money can be. */
export type PayGroup = { currency: string; count: number; unpaid: string; accounts: readonly PayableTo[] }

/** What will be paid, by currency, and which documents will not and why. */
export const payPlan = (rows: readonly InvoiceRow[], accounts: readonly PayableTo[], t: Words) => {
  const left: { row: InvoiceRow; why: string; noAccount: boolean }[] = []
  const payable = rows.filter((row) => {
    const refusal = payRefusal(row, t)
    const noAccount = !refusal && fittingAccounts(accounts, row.currency).length === 0
    const why = refusal ?? (noAccount ? t('accounts_none', { currency: row.currency }) : undefined)
    if (why) left.push({ row, why, noAccount })
    return !why
  })
  const groups = [...Map.groupBy(payable, ({ currency }) => currency)].map(([currency, those]): PayGroup => {
    const unpaid = those.reduce((sum, row) => sum.plus(dec(row.unpaid)), dec('0'))
    return {
      currency,
      count: those.length,
      unpaid: amountText(unpaid, currency),
      accounts: fittingAccounts(accounts, currency),
    }
  })
  return { groups, left, count: payable.length }
}
