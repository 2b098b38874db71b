import { useTranslation } from 'react-i18next'
import { vatPeriods } from '#domain/tax-deadlines.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CountryField, CurrencyField, AddressFields, VatPayerFields, IdentityFields } from './company-fields.tsx'
import type { CompanyFieldsForm, LockOf } from './company-fields.tsx'
import type { CompanyTabProps } from './company-tab.tsx'
import { PeppolPart } from './peppol-part.tsx'
import { TaxCodePart } from './tax-code-part.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** The seller's details on documents, currency, language and time zone. */
export const GeneralTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['company', 'common'])
  const form = useCompanyForm({ company, part: 'general' })
  const lockOf: LockOf = (name) =>
    form.item?.locked_fields.includes(name) ? { locked: true, ok: false, hint: t(`fixed_${name}`) } : undefined
  return (
    <FormFrame
      form={form}
      title={t('general')}
      saveLabel={t('common:save')}
      locked={form.locked}
      below={
        <>
          <TaxCodePart company={company} />
          <PeppolPart company={company} />
        </>
      }
    >
      <IdentityFields form={form} lockOf={lockOf} />
      <VatPayerFields form={form} />
      <FormPart title={t('part_place')}>
        <AddressFields form={form} />
        <FieldRow>
          <CountryField form={form} options={form.options} />
          <TextField {...form.field('phone')} label={t('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </FieldRow>
        <FieldRow>
          <TextField
            {...form.field('email')}
            label={t('email')}
            hint={t('on_documents')}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...form.field('website')}
            label={t('website')}
            hint={t('on_documents')}
            inputMode="url"
            autoComplete="url"
          />
        </FieldRow>
      </FormPart>
      <FormPart title={t('part_counting')}>
        <FieldRow>
          <CurrencyField form={form} options={form.options} lockOf={lockOf} />
          <LanguageField form={form} />
        </FieldRow>
        <ZoneField form={form} />
      </FormPart>
      <FormPart title={t('part_taxes')}>
        <VatPeriodField form={form} />
        <CheckField
          {...form.check('e_invoice_in_pdf')}
          label={t('e_invoice_in_pdf')}
          hint={t('e_invoice_in_pdf_hint')}
        />
      </FormPart>
    </FormFrame>
  )
}

/** Legal persons declare VAT every month. */
const VatPeriodField = ({ form }: { form: CompanyFieldsForm }) => {
  const { t } = useTranslation('company')
  if (form.values?.type !== 'individual' || !form.values.vat_enabled) return null
  return (
    <SelectField
      {...form.field('vat_period')}
      label={t('vat_period')}
      hint={t('vat_period_hint')}
      options={vatPeriods.map((value) => ({ value, label: t(`vat_period_${value}`) }))}
    />
  )
}

const LanguageField = ({ form }: { form: CompanyFieldsForm }) => {
  const { t } = useTranslation(['company', 'shell'])
  return (
    <SelectField
      {...form.field('language')}
      label={t('language')}
      hint={t('language_hint')}
      options={[
        { value: 'lt', label: t('shell:language_lt') },
        { value: 'en', label: t('shell:language_en') },
      ]}
    />
  )
}

const ZoneField = ({ form }: { form: CompanyFieldsForm }) => {
  const { t } = useTranslation('company')
  const zones = timeZones(form.values?.time_zone ?? '')
  return (
    <SelectField
      {...form.field('time_zone')}
      label={t('time_zone')}
      hint={t('time_zone_hint')}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

const defaultZone = 'Europe/Vilnius'

/** The browser's time zones. Vilnius is first, then the one in use, which the browser may list under another name. */
const timeZones = (used: string): string[] => [
  ...new Set([defaultZone, ...(used ? [used] : []), ...Intl.supportedValuesOf('timeZone')]),
]
