import { useTranslation } from 'react-i18next'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { closedError } from '#web/setup/closed-until.ts'
import { useToday } from '#web/resource/dates.ts'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { accountOptions, balanceOf } from './account-field.tsx'
import { destinationCurrency, currencyOf } from './form-values.ts'
import { RateField } from './money-fields.tsx'
import { impliedRate } from './payables.ts'
import classes from './payments.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = { form: PaymentFormState }

/** The fields of a transfer between own accounts. Between different currencies there are two amounts and their rate. */
export const TransferFields = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const today = useToday()
  const { values, options } = form
  if (!values || !options) return null
  const account = (name: 'source_account_id' | 'destination_account_id', label: string, other: string) => (
    <SelectField
      {...form.field(name)}
      required
      label={label}
      placeholder={t('account_choose')}
      options={accountOptions(
        options.accounts.filter(({ id }) => id !== other || id === values[name]),
        t,
      )}
      hint={balanceOf(values[name], options, t)}
    />
  )
  return (
    <>
      <FieldRow columns="1fr 1fr">
        {account('source_account_id', t('account_from'), values.destination_account_id)}
        {account('destination_account_id', t('account_to'), values.source_account_id)}
      </FieldRow>
      {options.accounts.length < 2 && (
        <p className={classes.note} role="status">
          {t('accounts_single')} <AddAccount label={t('accounts_add')} />
        </p>
      )}
      <FieldRow columns="1fr 1fr 1fr">
        <DateField
          {...form.field('date')}
          error={closedError(values.date, form.errorOf('date'), form.item)}
          required
          label={t('date')}
          today={today}
          locale={currentLanguage()}
          calendarLabel={t('calendar')}
        />
        <Totals form={form} />
      </FieldRow>
      <RateField form={form} />
    </>
  )
}

const Totals = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const from = currencyOf(values, options)
  const to = destinationCurrency(values, options)
  const rate = impliedRate(values.source_total, values.destination_total)
  const amount = (name: 'source_total' | 'destination_total', label: string, currency: string, hint?: string) => (
    <DecimalField
      {...form.field(name)}
      required
      label={label}
      suffix={currency}
      format={(value) => priceText(value, currency, locale)}
      parse={parseFigure}
      hint={hint}
    />
  )
  if (from === to)
    return (
      <>
        {amount('source_total', t('amount'), from)}
        <span />
      </>
    )
  return (
    <>
      {amount('source_total', t('source_total'), from)}
      {amount(
        'destination_total',
        t('destination_total'),
        to,
        rate && t('transfer_rate', { from, to, rate: plainFigure(rate, locale) }),
      )}
    </>
  )
}
