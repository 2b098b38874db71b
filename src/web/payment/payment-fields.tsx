import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/invoice.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { parseFigure, priceText } from '../invoice/figures.ts'
import { currentLanguage } from '../texts.ts'
import { DateField } from '../ui/date-field.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { Segmented } from '../ui/segmented.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './payment.module.css'
import { leftAfter } from './payment-values.ts'
import type { usePaymentForm } from './use-payment-form.ts'

type Payment = ReturnType<typeof usePaymentForm>

/** Money received now, or one of the client's advances. */
export const SourceFields = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation('invoice_list')
  const { form, source, invoice, advances, chooseSource, chooseAdvance } = payment
  return (
    <>
      <Segmented
        wide
        label={t('payment_source')}
        value={source}
        onChange={chooseSource}
        options={[
          { value: 'money', label: t('source_money') },
          { value: 'advance', label: t('source_advance') },
        ]}
      />
      {source === 'advance' && (
        <SelectField
          {...form.field('payment_id')}
          label={t('advance')}
          onChange={chooseAdvance}
          options={advances.map(({ id, date, unused }) => ({
            value: id,
            label: t('advance_option', { date, amount: moneyText(unused, invoice.currency, currentLanguage()) }),
          }))}
        />
      )}
    </>
  )
}

/** The amount, and what it makes of the invoice. */
export const AmountField = ({ payment: { form, invoice } }: { payment: Payment }) => {
  const { t } = useTranslation('invoice_list')
  const language = currentLanguage()
  const { currency } = invoice
  const left = leftAfter(form.values?.amount ?? '', invoice)
  const outcome =
    left === undefined
      ? undefined
      : Number(left) === 0
        ? t('will_be_paid')
        : t('will_left', { amount: moneyText(left, currency, language) })
  return (
    <DecimalField
      {...form.field('amount')}
      data-autofocus
      required
      label={t('payment_amount')}
      suffix={currency}
      format={(value) => priceText(value, currency, language)}
      parse={parseFigure}
      hint={outcome}
    />
  )
}

type MoneyProps = {
  payment: Payment
  today: string
  accounts: InvoiceOptions['accounts']
  /** Accounts of another currency, or that accept no payments: it is said why they are missing. */
  someLeftOut: boolean
}

/** The day the money came, and the account it came to. */
export const MoneyFields = ({ payment: { form, invoice }, today, accounts, someLeftOut }: MoneyProps) => {
  const { t } = useTranslation('invoice_list')
  const { currency } = invoice
  return (
    <>
      <DateField
        {...form.field('date')}
        required
        label={t('payment_date')}
        today={today}
        locale={currentLanguage()}
        calendarLabel={t('period_calendar')}
      />
      {accounts.length > 0 ? (
        <SelectField
          {...form.field('account_id')}
          required
          label={t('to_account')}
          options={accounts.map((account) => ({
            value: account.id,
            label: [account.title, account.account_number && accountNumberText(account.account_number)]
              .filter(Boolean)
              .join(' · '),
          }))}
          hint={someLeftOut ? t('accounts_fit', { currency }) : undefined}
        />
      ) : (
        <p className={classes.none} role="status">
          {t('accounts_none', { currency })} <Link to="/company-account/create">{t('accounts_add')}</Link>
        </p>
      )}
    </>
  )
}
