import { useTranslation } from 'react-i18next'
import { lockedParty } from '#domain/expense-rules.ts'
import { currencyOptions } from '#web/platform/texts/formats.ts'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { CategoryField } from './category-field.tsx'
import { CorrectsField } from './corrects-field.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { KindField } from './kind-field.tsx'
import { MoreFields } from './more-fields.tsx'
import type { ExpenseForm } from './use-expense-form.ts'
import { VendorField } from './vendor-field.tsx'
import type { ReactNode } from 'react'
import { RateHint } from '#web/setup/rates/rate-hint.tsx'

type Props = {
  form: ExpenseForm
  isNew: boolean
  /** Under the vendor. */
  vendorNotes?: ReactNode
}

/** The vendor, number, dates, category and currency of the document. */
export const DocumentFields = ({ form, isNew, vendorNotes }: Props) => {
  const { t } = useTranslation('expense')
  const today = useToday()
  const days = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  // On a phone the keyboard would cover the camera button.
  const phone = useNarrow()
  const locked = form.item !== undefined && lockedParty(form.item) !== null
  return (
    <>
      <KindField form={form} />
      <VendorField form={form} locked={locked} focus={isNew && !phone} />
      {vendorNotes}
      <FieldRow columns="2fr 1fr 1fr">
        <TextField {...form.field('number')} label={t('number')} autoComplete="off" spellCheck={false} />
        <DateField {...form.field('date')} {...days} label={t('date')} required />
        <DateField {...form.field('date_due')} {...days} label={t('date_due')} />
      </FieldRow>
      <DuplicateNotice form={form} />
      {form.values?.kind === 'credit' && <CorrectsField form={form} />}
      <FieldRow columns="2fr 1fr 1fr">
        <CategoryField form={form} />
        <CurrencyFields form={form} locked={locked} />
      </FieldRow>
      <MoreFields form={form} />
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
        onChange={(currency) =>
          // A credit corrects an expense of its own currency, and the rate was of the previous one.
          form.change({ currency, corrects_id: '', exchange_rate: '' })
        }
        options={currencyOptions(options.currencies)}
      />
      {values.currency !== own && (
        <DecimalField
          {...form.field('exchange_rate')}
          label={t('exchange_rate')}
          required
          hint={
            <RateHint
              currency={values.currency}
              date={values.date_supply || values.date}
              value={values.exchange_rate}
              onUse={(exchange_rate) => form.change({ exchange_rate })}
              // A credit keeps the rate of the expense that it corrects.
              isFilled={values.kind !== 'credit'}
            />
          }
          format={(value) => plainFigure(value, locale)}
          parse={parseFigure}
        />
      )}
    </>
  )
}

export const CommentField = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  return (
    <TextAreaField {...form.field('comment')} label={t('comment')} hint={t('comment_hint')} rows={2} maxLength={2000} />
  )
}
