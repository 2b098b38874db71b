import { useTranslation } from 'react-i18next'
import { rateRows } from '#contract/setup/rate.ts'
import type { RateItem, RawOwnRate } from '#contract/setup/rate.ts'
import { currencies } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { rateBetween, rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { addDays } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { currencyOptions } from '#web/platform/texts/formats.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow, FieldStack } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { refreshRates } from './use-rate-files.ts'

type Values = Record<keyof RawOwnRate, string>

const foreign = currencies.filter((code) => code !== 'EUR')

/** Adds a rate of the company by hand, in a panel. */
export const RateForm = () => {
  const { t } = useTranslation(['rate', 'common'])
  const today = useToday()
  const panel = usePanel()
  const form = useForm<Values, RateItem>({
    schema: rateRows['rate.create'].input,
    initialValues: { currency: 'USD', date: addDays(today, -1), per_euro: '' },
    labels: { currency: t('currency'), date: t('date'), per_euro: t('per_euro') },
    save: (input, { key }) => call('rate.create', { body: input as RawOwnRate, idempotencyKey: key }),
    onSaved: async () => {
      panel?.close()
      await refreshRates()
      toast.success(t('added'))
    },
  })
  return (
    <Panel
      title={t('new')}
      foot={
        <FormFoot>
          <Button variant="filled" type="submit" form={form.formId} busy={form.busy}>
            {t('add')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <FieldStack>
          <FormNotices form={form} />
          <RateFields form={form} />
        </FieldStack>
      </form>
    </Panel>
  )
}

const RateFields = ({ form }: { form: ReturnType<typeof fieldProps<Values>> & { values: Values | undefined } }) => {
  const { t } = useTranslation('rate')
  const today = useToday()
  const locale = currentLanguage()
  const { values } = form
  const typed = values && parseDecimal(values.per_euro, { maxDecimals: rateDecimals })
  const unit = typed?.gt(dec('0')) ? rateBetween(values?.per_euro ?? '', '1') : undefined
  return (
    <>
      <FieldRow>
        <SelectField {...form.field('currency')} label={t('currency')} options={currencyOptions(foreign)} required />
        <DateField
          {...form.field('date')}
          label={t('date')}
          hint={t('date_hint')}
          today={today}
          max={today}
          locale={locale}
          calendarLabel={t('calendar')}
          required
        />
      </FieldRow>
      <DecimalField
        {...form.field('per_euro')}
        label={t('per_euro')}
        suffix={values?.currency}
        hint={
          unit
            ? t('per_euro_hint', { currency: values?.currency, rate: plainFigure(unit, locale) })
            : t('per_euro_example')
        }
        format={(value) => plainFigure(value, locale)}
        parse={parseFigure}
        data-autofocus
        required
      />
    </>
  )
}
