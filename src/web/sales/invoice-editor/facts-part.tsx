import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { daysBetween, isPlainDate } from '#domain/plain-date.ts'
import { closedError, isClosedDay } from '#web/setup/closed-until.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { hasSource } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import classes from './facts-part.module.css'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import {
  withCurrency,
  withDate,
  withDateDue,
  withSeries,
  withTerm,
} from '#web/sales/invoice-editor/form/form-changes.ts'
import { RateHint } from '#web/setup/rates/rate-hint.tsx'
import { seriesOf, vatDateOf } from '#web/sales/invoice-editor/form/form-options.ts'
import { NumberField, TermMenu } from './facts-controls.tsx'
import { laterDateInSeries, seriesName } from '#web/sales/invoice-editor/form/series-number.ts'
import { TypeChoice } from './type-choice.tsx'

type Props = {
  editor: Editor
  form: EditorForm
  errorOf: (path: string) => string | undefined
  today: string
  /** The number of the stored invoice, if it is edited; its series and type cannot be changed. */
  storedNumber: string | undefined
}

/** Number, dates and currency. A phone shows the most used fields, and the others on demand. */
export const FactsPart = (props: Props) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  const [open, setOpen] = useState(false)
  if (!phone)
    return (
      <div className={classes.facts}>
        <SeriesSelect {...props} />
        <Number {...props} />
        <IssueDate {...props} />
        {props.form.type === 'quote' ? (
          <ValidUntil {...props} />
        ) : (
          props.form.type !== 'credit' && <DueDate {...props} />
        )}
        <Currency {...props} />
        <ExchangeRate {...props} />
      </div>
    )
  const isEarly = props.storedNumber === undefined && laterDateInSeries(props.form, props.editor.options) !== undefined
  const hidden =
    isEarly || ['series_id', 'date', 'currency'].some((path) => props.errorOf(path)) || isClosedDay(props.form.date)
  return (
    <div className={classes.facts} data-phone>
      <Number {...props} whole />
      {props.form.type === 'quote' ? <ValidUntil {...props} /> : props.form.type !== 'credit' && <DueDate {...props} />}
      <ExchangeRate {...props} />
      {open || hidden ? (
        <>
          {props.storedNumber === undefined && !props.form.proforma_id && (
            <div className={classes.wide}>
              <TypeChoice editor={props.editor} type={props.form.type} wide />
            </div>
          )}
          <IssueDate {...props} />
          <Currency {...props} />
          <SeriesSelect {...props} />
        </>
      ) : (
        <div className={classes.more}>
          <span>{t('facts_more', { date: props.form.date, currency: props.form.currency })}</span>
          <Button variant="link" size="small" onClick={() => setOpen(true)}>
            {t('more_change')}
          </Button>
        </div>
      )}
    </div>
  )
}

const fieldId = (name: string) => `invoice-${name}`

const defaultNumber = ({ editor, form, storedNumber }: Props): string =>
  storedNumber ?? editor.options.series.find((series) => series.id === form.series_id)?.next_number ?? ''

const SeriesSelect = (props: Props) => {
  const { editor, form, errorOf, storedNumber } = props
  const { t } = useTranslation('invoice')
  const series = seriesOf(editor.options, form.type)
  const name = (next: string, description: string | null) => seriesName(next) || description || t('series_unnamed')
  if (storedNumber !== undefined || series.length === 0) return null
  return (
    <SelectField
      id={fieldId('series_id')}
      label={t('series')}
      value={form.series_id}
      error={errorOf('series_id')}
      options={series.map((each) => ({ value: each.id, label: name(each.next_number, each.description) }))}
      onChange={(id) => editor.update((now) => withSeries(now, id), 'series_id', 'number')}
    />
  )
}

const Number = ({ whole, ...props }: Props & { whole?: boolean }) => {
  const { editor, form, errorOf, storedNumber } = props
  const { t } = useTranslation('invoice')
  const usual = defaultNumber(props)
  return (
    <NumberField
      id={fieldId('number')}
      label={t(whole || storedNumber !== undefined ? 'series_and_number' : 'number')}
      whole={whole || storedNumber !== undefined}
      number={form.number ?? usual}
      usual={usual}
      error={errorOf('number')}
      onChange={(number) => editor.set('number', number)}
      onLeave={() => editor.leave('number')}
    />
  )
}

const IssueDate = ({ editor, form, errorOf, today, storedNumber }: Props) => {
  const { t } = useTranslation('invoice')
  const latest = storedNumber === undefined ? laterDateInSeries(form, editor.options) : undefined
  return (
    <DateField
      id={fieldId('date')}
      label={t('date')}
      today={today}
      locale={currentLanguage()}
      calendarLabel={t('calendar')}
      value={form.date}
      error={closedError(form.date, errorOf('date'))}
      hint={latest && t('out_of_order_hint', { latest })}
      onChange={(date) => editor.update((now) => withDate(now, date, editor.options), 'date', 'date_due')}
      onBlur={() => editor.leave('date')}
    />
  )
}

const DueDate = ({ editor, form, errorOf, today }: Props) => {
  const { t } = useTranslation('invoice')
  const days = isPlainDate(form.date) && isPlainDate(form.date_due) ? daysBetween(form.date, form.date_due) : undefined
  return (
    <DateField
      id={fieldId('date_due')}
      label={t('date_due')}
      today={today}
      locale={currentLanguage()}
      calendarLabel={t('calendar')}
      suffix={<TermMenu days={days} onPick={(term) => editor.update((now) => withTerm(now, term), 'date_due')} />}
      value={form.date_due}
      error={errorOf('date_due')}
      onChange={(date) => editor.update((now) => withDateDue(now, date), 'date_due')}
      onBlur={() => editor.leave('date_due')}
    />
  )
}

/** Of a quote, in place of the due date. */
const ValidUntil = ({ editor, form, errorOf, today }: Props) => {
  const { t } = useTranslation('invoice')
  return (
    <DateField
      id={fieldId('valid_until')}
      label={t('valid_until')}
      today={today}
      locale={currentLanguage()}
      calendarLabel={t('calendar')}
      value={form.valid_until}
      error={errorOf('valid_until')}
      onChange={(valid_until) => editor.set('valid_until', valid_until)}
      onBlur={() => editor.leave('valid_until')}
    />
  )
}

const Currency = ({ editor, form, errorOf }: Props) => {
  const { t } = useTranslation('invoice')
  return (
    <SelectField
      id={fieldId('currency')}
      label={t('currency')}
      locked={hasSource(form)}
      value={form.currency}
      error={errorOf('currency')}
      options={currencyOptions(editor.options, t('currency_frequent'), t('currency_others'))}
      onChange={(currency) =>
        editor.update((now) => withCurrency(now, currency, editor.options), 'currency', 'exchange_rate')
      }
    />
  )
}

const frequent = ['EUR', 'USD', 'GBP', 'PLN', 'SEK', 'NOK', 'DKK', 'CHF', 'CZK', 'UAH']

const currencyOptions = ({ currencies, company_currency, accounts }: InvoiceOptions, first: string, rest: string) => {
  const suggested = new Set([company_currency, ...accounts.map((account) => account.currency), ...frequent])
  return [
    ...[...suggested].filter((code) => currencies.includes(code)).map((code) => ({ code, group: first })),
    ...currencies.filter((code) => !suggested.has(code)).map((code) => ({ code, group: rest })),
  ].map(({ code, group }) => ({ value: code, label: code, group }))
}

const ExchangeRate = ({ editor, form, errorOf, storedNumber }: Props) => {
  const { t } = useTranslation('invoice')
  const own = editor.options.company_currency
  const locale = currentLanguage()
  if (form.currency === own) return null
  const rate = form.exchange_rate ? plainFigure(form.exchange_rate, locale) : '…'
  return (
    <div className={classes.rate}>
      <DecimalField
        id={fieldId('exchange_rate')}
        label={t('exchange_rate')}
        required
        value={form.exchange_rate}
        error={errorOf('exchange_rate')}
        hint={
          <>
            {t('exchange_rate_hint', { from: form.currency, rate, to: own })}{' '}
            <RateHint
              currency={form.currency}
              date={vatDateOf(form)}
              value={form.exchange_rate}
              onUse={(known) => editor.set('exchange_rate', known)}
              // A credit invoice keeps the rate of its invoice, and a stored document its own.
              isFilled={!hasSource(form) && storedNumber === undefined}
            />
          </>
        }
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
        onChange={(value) => editor.set('exchange_rate', value)}
        onBlur={() => editor.leave('exchange_rate')}
      />
    </div>
  )
}
