import { useTranslation } from 'react-i18next'
import type { Billing } from '#contract/account/subscription.ts'
import { countries } from '#domain/country.ts'
import { normaliseCode, normaliseVatCode } from '#domain/identifiers.ts'
import { serviceVat } from '#domain/service-vat.ts'
import { CodeField, codeVerdict, vatCodeVerdict } from '#web/resource/form/code-field.tsx'
import { countryOptions } from '#web/platform/texts/formats.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './subscription.module.css'

type Form = ReturnType<typeof fieldProps<Billing>> & {
  values: Billing | undefined
  change: (part: Partial<Billing>) => void
}

/** The billing details. Codes are checked like a client's: a wrong one is a warning, not an error. */
export const BillingFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('subscription')
  const type = form.values?.type ?? 'legal'
  return (
    <>
      <Segmented
        label={t('type')}
        value={type}
        onChange={(chosen) => form.change({ type: chosen })}
        options={(['legal', 'individual'] as const).map((value) => ({ value, label: t(value) }))}
        wide
      />
      <TextField {...form.field('title')} label={t(`name_${type}`)} autoComplete="off" required />
      <SelectField {...form.field('country')} label={t('country')} options={countryOptions(countries)} required />
      {form.values && <CodeFields form={form} values={form.values} />}
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="email" required />
    </>
  )
}

const CodeFields = ({ form, values }: { form: Form; values: Billing }) => {
  const { t } = useTranslation('subscription')
  const [code, vat] = [form.field('code'), form.field('vat')]
  const verdicts = { code: codeVerdict(values.code, values), vat: vatCodeVerdict(values.vat, values) }
  const leaveCode = () => {
    if (verdicts.code === 'right') form.change({ code: normaliseCode(values.code ?? '') })
    code.onBlur()
  }
  const leaveVat = () => {
    if (verdicts.vat === 'right') form.change({ vat: normaliseVatCode(values.vat ?? '', values.country) })
    vat.onBlur()
  }
  // The rules for a provider in Lithuania.
  const isReversed = serviceVat(values, 'LT') === 'reverse-charge'
  return (
    <>
      <CodeField
        {...code}
        label={t(`code_${values.type}`)}
        required={values.type === 'legal'}
        verdict={verdicts.code}
        onBlur={leaveCode}
      />
      <CodeField {...vat} label={t('vat')} verdict={verdicts.vat} onBlur={leaveVat} />
      {isReversed && <p className={classes.note}>{t('vat_reversed')}</p>}
    </>
  )
}

/** Labels of the fields, for the list of errors. */
export const useBillingLabels = (type: Billing['type']) => {
  const { t } = useTranslation('subscription')
  return {
    type: t('type'),
    title: t(`name_${type}`),
    country: t('country'),
    code: t(`code_${type}`),
    vat: t('vat'),
    email: t('email'),
  }
}

/** The billing details alone, as form values. */
export const billingOf = ({ type, title, code, email, vat, country }: Billing): Billing => ({
  type,
  title,
  code,
  email,
  vat,
  country,
})
