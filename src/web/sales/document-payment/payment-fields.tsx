import { useTranslation } from 'react-i18next'
import { closedError } from '#web/setup/closed-until.ts'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { RateHint } from '#web/setup/rates/rate-hint.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './payment.module.css'
import { remainingAfter } from './payment-values.ts'
import type { PaymentTexts } from './payment-texts.ts'
import type { PaidDocument, PaymentFormState } from './use-payment-form.ts'

type Texts = { texts: PaymentTexts }
type Form = Pick<PaymentFormState['form'], 'field' | 'values'>
type SourceProps = Texts & {
  payment: Omit<PaymentFormState, 'form'> & { form: Form }
  currency: string
}

/** Chooses between new money and an advance. */
export const SourceFields = ({ payment, texts, currency }: SourceProps) => {
  const { form, source, advances, chooseSource, chooseAdvance } = payment
  return (
    <>
      <Segmented
        wide
        label={texts('payment_source')}
        value={source}
        onChange={chooseSource}
        options={[
          { value: 'money', label: texts('source_money') },
          { value: 'advance', label: texts('source_advance') },
        ]}
      />
      {source === 'advance' && (
        <SelectField
          {...form.field('payment_id')}
          label={texts('advance')}
          onChange={chooseAdvance}
          options={advances.map(({ id, date, unused }) => ({
            value: id,
            label: texts('advance_option', { date, amount: moneyText(unused, currency, currentLanguage()) }),
          }))}
        />
      )}
    </>
  )
}

/** The amount, with a hint of what remains unpaid. */
export const AmountField = ({ form, document, texts }: Texts & { form: Form; document: PaidDocument }) => {
  const language = currentLanguage()
  const { currency } = document
  const left = remainingAfter(form.values?.amount ?? '', document)
  const outcome =
    left === undefined
      ? undefined
      : Number(left) === 0
        ? texts('will_be_paid')
        : texts('will_left', { amount: moneyText(left, currency, language) })
  return (
    <DecimalField
      {...form.field('amount')}
      data-autofocus
      required
      label={texts('payment_amount')}
      suffix={currency}
      format={(value) => priceText(value, currency, language)}
      parse={parseFigure}
      hint={outcome}
    />
  )
}

export type AccountChoice = { id: string; title: string }

type MoneyProps = Texts & {
  form: Form
  currency: string
  /** The exchange rate of a foreign document, which is used if none is published and the field is empty. */
  rate: string | null
  today: string
  accounts: readonly AccountChoice[]
  hint: string | undefined
  onRate: (rate: string) => void
}

/** The date and the account of the money. */
export const MoneyFields = ({ form, texts, currency, rate, today, accounts, hint, onRate }: MoneyProps) => {
  const { t } = useTranslation('invoice_list')
  return (
    <>
      <DateField
        {...form.field('date')}
        error={closedError(form.values?.date ?? '', form.field('date').error)}
        required
        label={texts('payment_date')}
        today={today}
        locale={currentLanguage()}
        calendarLabel={t('period_calendar')}
      />
      {rate !== null && (
        <DecimalField
          {...form.field('exchange_rate')}
          label={i18n.t('invoice:exchange_rate')}
          placeholder={plainFigure(rate, currentLanguage())}
          hint={
            <RateHint
              currency={currency}
              date={form.values?.date ?? ''}
              value={form.values?.exchange_rate ?? ''}
              onUse={onRate}
            />
          }
          format={(value) => plainFigure(value, currentLanguage())}
          parse={parseFigure}
        />
      )}
      {accounts.length > 0 ? (
        <SelectField
          {...form.field('account_id')}
          required
          label={texts('payment_account_field')}
          options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
          hint={hint}
        />
      ) : (
        <p className={classes.none} role="status">
          {texts('accounts_none', { currency })} <AddAccount label={texts('accounts_add')} />
        </p>
      )}
    </>
  )
}
