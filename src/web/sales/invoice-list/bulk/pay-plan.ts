import type { TFunction } from 'i18next'
import type { InvoiceOptions, InvoiceRow } from '#contract/sales/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { fittingAccounts } from '#web/sales/document-payment/payment-values.ts'
import { refusalText } from '#web/sales/invoice-list/reason-texts.ts'

type Translate = TFunction<'invoice_list'>
/** The accounts of payment forms. An accountant cannot load an invoice form, so they come from the payment form. */
export type PayableTo = Pick<
  InvoiceOptions['accounts'][number],
  'id' | 'title' | 'account_number' | 'currency' | 'is_main' | 'accept_payments' | 'archived'
>

/** The date of the payments and the account for each currency. */
export type PayChoice = { date: string; accounts: Readonly<Record<string, string>> }

/** Why a document cannot be paid, as far as its row shows; the server decides. */
export const payRefusal = (row: InvoiceRow, t: Translate): string | undefined => {
  const facts = { ...row, deleted_at: null, has_payments: false, is_paid: dec(row.unpaid).lte(0) }
  const reason = invoiceRefusal.add_payment(facts)
  return reason && refusalText('add_payment', reason, t)
}

/** The documents of one currency: their number, unpaid sum, and the accounts to choose from. */
export type PayGroup = { currency: string; count: number; unpaid: string; accounts: readonly PayableTo[] }

/** What will be paid, by currency, and which documents will not and why. */
export const payPlan = (rows: readonly InvoiceRow[], accounts: readonly PayableTo[], t: Translate) => {
  const excluded: { row: InvoiceRow; why: string; noAccount: boolean }[] = []
  const payable = rows.filter((row) => {
    const refusal = payRefusal(row, t)
    const noAccount = !refusal && fittingAccounts(accounts, row.currency).length === 0
    const why = refusal ?? (noAccount ? t('accounts_none', { currency: row.currency }) : undefined)
    if (why) excluded.push({ row, why, noAccount })
    return !why
  })
  const groups = [...Map.groupBy(payable, ({ currency }) => currency)].map(([currency, group]): PayGroup => {
    const unpaid = group.reduce((sum, row) => sum.plus(dec(row.unpaid)), dec('0'))
    return {
      currency,
      count: group.length,
      unpaid: amountText(unpaid, currency),
      accounts: fittingAccounts(accounts, currency),
    }
  })
  return { groups, excluded, count: payable.length }
}
