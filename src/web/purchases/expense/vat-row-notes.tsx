import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { ExpenseVatRow, VatDifference } from '#domain/expense-vat.ts'
import { isReverseChargeOnPurchase } from '#domain/vat.ts'
import { percentText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import classes from './expense-form.module.css'
import type { ExpenseValues } from './expense-values.ts'

type Context = { values: ExpenseValues; options: ExpenseOptions }

/** The amounts of a credit are positive in the form. */
const moneyIn = (currency: string) => (amount: string) =>
  moneyText(isCurrency(currency) ? amountText(dec(amount).abs(), currency) : amount, currency, currentLanguage())

/** What the buyer computes, and which part of the VAT becomes a cost. Nothing of an ordinary row. */
export const RowNote = ({ row, values, options }: Context & { row: ExpenseVatRow | undefined }) => {
  const { t } = useTranslation('purchase')
  if (!row || dec(row.vat).eq(0)) return null
  const money = moneyIn(values.currency)
  const category = options.categories.find(({ id }) => id === values.category_id)?.title
  const cost = dec(row.vat_not_deducted)
  const deducted = amountText(dec(row.vat).minus(cost), values.currency)
  const sentences = [
    ...(isReverseChargeOnPurchase(row) ? [t('row_by_buyer', { vat: money(row.vat) })] : []),
    ...(cost.eq(0)
      ? []
      : [
          t(category ? 'row_cost_of' : 'row_cost', {
            deducted: money(deducted),
            cost: money(row.vat_not_deducted),
            category,
          }),
        ]),
  ]
  return sentences.length > 0 && <p className={classes.rowNote}>{sentences.join(' ')}</p>
}

/** A difference between the paper and the computed VAT that must be confirmed, with both figures. */
export const Difference = ({ difference, values, options }: Context & { difference: VatDifference }) => {
  const { t } = useTranslation('purchase')
  const { row, field, paper, expected } = difference
  const money = moneyIn(values.currency)
  const figures = {
    paper: money(paper),
    expected: money(expected),
    difference: money(amountText(dec(paper).minus(dec(expected)).abs(), values.currency)),
  }
  const vat = options.vats.find(({ id }) => id === values.vat_rows[row ?? -1]?.vat_id)
  const rate = vat ? percentText(vat.rate, currentLanguage()) : ''
  const text = () => {
    if (row === null) return t('difference_missing', figures)
    if (field === 'base') return t('difference_base', figures)
    return values.mode === 'lines' ? t('difference_lines', figures) : t('difference_rate', { ...figures, rate })
  }
  return (
    <p className={classes.difference} role="status">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      <span>{text()}</span>
    </p>
  )
}
