import { useTranslation } from 'react-i18next'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { closedError } from '#web/setup/closed-until.ts'
import { RateHint } from '#web/setup/rates/rate-hint.tsx'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AccountField } from './account-field.tsx'
import { ClientField } from './client-field.tsx'
import { currencyOf, partsField } from './form-values.ts'
import { partsSum } from './payables.ts'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = { form: PaymentFormState }

/** Client, account, date and amount. */
export const MoneyFields = ({ form, isNew }: Props & { isNew: boolean }) => {
  const { t } = useTranslation('payments')
  const today = useToday()
  const locale = currentLanguage()
  // On a phone the keyboard would cover the options.
  const phone = useNarrow()
  const { values, options } = form
  if (!values || !options) return null
  const currency = currencyOf(values, options)
  const field = partsField(values.type) ?? 'invoices'
  return (
    <>
      <ClientField form={form} focus={isNew && !phone} />
      <FieldRow columns="2fr 1fr 1fr">
        <AccountField form={form} />
        <DateField
          {...form.field('date')}
          error={closedError(values.date, form.errorOf('date'), form.item)}
          required
          label={t('date')}
          today={today}
          locale={locale}
          calendarLabel={t('calendar')}
        />
        <DecimalField
          {...form.field('total')}
          required
          label={t('amount')}
          suffix={currency}
          format={(value) => priceText(value, currency, locale)}
          parse={parseFigure}
          onChange={(total) =>
            form.change(
              // An emptied total is the sum of the parts again.
              total === '' && values[field].length > 0
                ? { total: partsSum(values[field], currency), total_typed: false }
                : { total, total_typed: total !== '' },
            )
          }
        />
      </FieldRow>
      <RateField form={form} />
    </>
  )
}

/** The exchange rate to the company's currency. The server uses the official rate if it is empty. */
export const RateField = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const currency = currencyOf(values, options)
  const own = options.company_currency
  if (currency === own) return null
  return (
    <FieldRow columns="1fr 1fr">
      <DecimalField
        {...form.field('exchange_rate')}
        label={t('exchange_rate')}
        hint={
          <>
            {values.exchange_rate
              ? t('exchange_rate_hint', { currency, own, rate: plainFigure(values.exchange_rate, locale) })
              : t('exchange_rate_empty')}{' '}
            <RateHint
              currency={currency}
              date={values.date}
              value={values.exchange_rate}
              onUse={(exchange_rate) => form.change({ exchange_rate })}
              isFilled={!form.item}
            />
          </>
        }
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
      />
      <span />
    </FieldRow>
  )
}
