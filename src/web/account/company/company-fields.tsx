import { useTranslation } from 'react-i18next'
import { companyCodeProblem, ibanProblem, normaliseCode, vatCodeProblem } from '#domain/identifiers.ts'
import { countryOptions, currencyOptions } from '#web/platform/texts/formats.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useRegister } from '#web/account/company-register/use-register.tsx'
import type { CompanyValues } from './company-values.ts'

export type CompanyFieldsForm = ReturnType<typeof fieldProps<CompanyValues>> & {
  values: CompanyValues | undefined
  change: (part: Partial<CompanyValues>) => void
}
type Form = CompanyFieldsForm
type Props = { form: Form; options: { currencies: string[]; countries: string[] } | undefined }
/** Props of a field that cannot be changed any more, with the reason as its hint. */
export type LockOf = (name: 'type' | 'code' | 'currency') => { locked: true; ok: false; hint: string } | undefined

/** Whether the typed code is valid: shown by a tick while the user types. */
const isValidCode = (text: string | null | undefined, problem: (code: string) => unknown) =>
  Boolean(text) && problem(normaliseCode(text ?? '')) === undefined

export const CompanyFields = ({ form, options, first }: Props & { first?: boolean }) => {
  const { t } = useTranslation('auth')
  return (
    <>
      <IdentityFields form={form} first={first} />
      <VatPayerFields form={form} />
      <AddressFields form={form} />
      <FieldRow columns="2fr 1fr">
        <CountryField form={form} options={options} />
        <CurrencyField form={form} options={options} />
      </FieldRow>
      <TextField
        {...form.field('account_number')}
        label={t('account_number')}
        hint={t('account_number_hint')}
        ok={isValidCode(form.values?.account_number, ibanProblem)}
      />
    </>
  )
}

/** Who issues the documents: legal entity or individual, name, and code or activity. */
type IdentityProps = { form: Form; lockOf?: LockOf; first?: boolean | undefined }

export const IdentityFields = ({ form, lockOf, first }: IdentityProps) => {
  const { t } = useTranslation('auth')
  const { user } = useUser()
  const { values } = form
  const isLegal = values?.type !== 'individual'
  const locked = lockOf?.('type')
  return (
    <>
      {locked ? (
        <TextField
          {...locked}
          label={t('company_type')}
          value={t(isLegal ? 'legal' : 'individual')}
          onChange={() => undefined}
        />
      ) : (
        <Segmented
          label={t('company_type')}
          value={values?.type ?? 'legal'}
          onChange={(type) => {
            const isOwnName = values?.title === user.name
            form.change({
              type,
              activity_type: type === 'individual' ? (values?.activity_type ?? 'simple') : null,
              ...(type === 'legal' ? { vat_period: 'month' } : {}),
              // An individual mostly works under their own name.
              ...(type === 'individual' && !values?.title ? { title: user.name } : {}),
              ...(type === 'legal' && isOwnName ? { title: '' } : {}),
            })
          }}
          options={[
            { value: 'legal', label: t('legal') },
            { value: 'individual', label: t('individual') },
          ]}
          wide
        />
      )}
      <NameFields form={form} lockOf={lockOf} first={first} />
    </>
  )
}

/** The name, and the code of a legal entity, which companies of the register can fill. */
const NameFields = ({ form, lockOf, first }: IdentityProps) => {
  const { t } = useTranslation('auth')
  const { values } = form
  const isLegal = values?.type !== 'individual'
  const title = form.field('title')
  const code = form.field('code')
  // The form of a new company only: a stored one has its data on documents.
  const register = useRegister(first === true && isLegal && values?.country === 'LT', (fields) => form.change(fields))
  return (
    <>
      <SuggestField
        {...title}
        onChange={(text) => {
          title.onChange(text)
          register.type('title', text)
        }}
        suggest={register.suggest('title')}
        label={isLegal ? t('company_name') : t('name')}
        hint={register.note ?? (isLegal ? t('company_name_hint') : undefined)}
        autoComplete={isLegal ? 'organization' : 'name'}
        autoFocus={first}
        required
      />
      {isLegal ? (
        <SuggestField
          {...code}
          value={code.value ?? ''}
          onChange={(text) => {
            code.onChange(text)
            register.type('code', text)
          }}
          suggest={register.suggest('code')}
          label={t('company_code')}
          inputMode="numeric"
          required
          {...validMark(isValidCode(values?.code, companyCodeProblem) && values?.country === 'LT', t('code_right'))}
          {...lockOf?.('code')}
        />
      ) : (
        <ActivityFields form={form} />
      )}
    </>
  )
}

export const VatPayerFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('auth')
  return (
    <>
      <CheckField {...form.check('vat_enabled')} label={t('vat_payer')} hint={t('vat_payer_hint')} />
      {form.values?.vat_enabled && (
        <TextField
          {...form.field('vat_code')}
          label={t('vat_code')}
          required
          {...validMark(isValidCode(form.values.vat_code, vatCodeProblem), t('code_right'))}
        />
      )}
    </>
  )
}

export const AddressFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('auth')
  const isLegal = form.values?.type !== 'individual'
  return (
    <>
      <FieldRow columns="5fr 3fr 4fr">
        <TextField
          {...form.field('address')}
          label={isLegal ? t('registered_address') : t('address')}
          autoComplete="street-address"
        />
        <TextField {...form.field('postal_code')} label={t('postal_code')} autoComplete="postal-code" />
        <TextField {...form.field('city')} label={t('city')} autoComplete="address-level2" />
      </FieldRow>
    </>
  )
}

export const CountryField = ({ form, options }: Props) => {
  const { t } = useTranslation('auth')
  const countries = countryOptions(options?.countries ?? [])
  return <SelectField {...form.field('country')} label={t('country')} options={countries} required />
}

export const CurrencyField = ({ form, options, lockOf }: Props & { lockOf?: LockOf }) => {
  const { t } = useTranslation('auth')
  const currencies = currencyOptions(options?.currencies ?? [])
  return (
    <SelectField
      {...form.field('currency')}
      label={t('currency')}
      options={currencies}
      required
      {...lockOf?.('currency')}
    />
  )
}

const validMark = (isValid: boolean, hint: string) => (isValid ? { ok: true, hint } : {})

const ActivityFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('auth')
  const isCertificate = form.values?.activity_type === 'certificate'
  return (
    <FieldRow>
      <SelectField
        {...form.field('activity_type')}
        label={t('activity')}
        options={[
          { value: 'simple', label: t('activity_simple') },
          { value: 'certificate', label: t('activity_certificate') },
        ]}
      />
      <TextField
        {...form.field('certificate_number')}
        label={isCertificate ? t('certificate_number_license') : t('certificate_number')}
        required={isCertificate}
      />
    </FieldRow>
  )
}
