import { useTranslation } from 'react-i18next'
import { closedError } from '#web/setup/closed-period/closed-until.ts'
import { currencyOptions } from '#web/platform/words/company-words.ts'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import { useToday } from '#web/resource/use-today.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DecimalField } from '#web/ui/decimal-field.tsx'
import { FieldRow } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { CategoryField } from './category-field.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import type { ExpenseForm } from './use-expense-form.ts'
import { VendorField } from './vendor-field.tsx'

/** What the paper says of itself: whose it is, its number and days. */
export const DocumentFields = ({ form, isNew }: { form: ExpenseForm; isNew: boolean }) => {
  const { t } = useTranslation('expense')
  const today = useToday()
  const days = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  // On a phone the keyboard would cover the camera's button.
  const phone = useNarrow()
  const isPaid = (form.item?.payments.length ?? 0) > 0
  return (
    <>
      <VendorField form={form} locked={isPaid} focus={isNew && !phone} />
      <FieldRow columns="2fr 1fr 1fr">
        <TextField {...form.field('number')} label={t('number')} autoComplete="off" spellCheck={false} />
        <DateField
          {...form.field('date')}
          {...days}
          error={closedError(form.values?.date ?? '', form.errorOf('date'), form.item)}
          label={t('date')}
          required
        />
        <DateField {...form.field('date_due')} {...days} label={t('date_due')} />
      </FieldRow>
      <DuplicateNotice form={form} />
      <FieldRow columns="2fr 1fr 1fr">
        <CategoryField form={form} />
        <CurrencyFields form={form} locked={isPaid} />
      </FieldRow>
    </>
  )
}

const CurrencyFields = ({ form, locked }: { form: ExpenseForm; locked: boolean }) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const own = options.company_currency
  return (
    <>
      <SelectField
        {...form.field('currency')}
        label={t('currency')}
        locked={locked}
        onChange={(currency) => form.change({ currency, ...(currency === own ? { exchange_rate: '' } : {}) })}
        options={currencyOptions(options.currencies)}
      />
      {values.currency !== own && (
        <DecimalField
          {...form.field('exchange_rate')}
          label={t('exchange_rate')}
          required
          hint={
            values.exchange_rate &&
            t('exchange_rate_hint', {
              currency: values.currency,
              rate: plainFigure(values.exchange_rate, locale),
              own,
            })
          }
          format={(value) => plainFigure(value, locale)}
          parse={parseFigure}
        />
      )}
    </>
  )
}

/** Anything else worth knowing. */
export const CommentField = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  return (
    <TextAreaField {...form.field('comment')} label={t('comment')} hint={t('comment_hint')} rows={2} maxLength={2000} />
  )
}
