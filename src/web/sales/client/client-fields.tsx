import { useTranslation } from 'react-i18next'
import { normaliseCode, normaliseVatCode } from '#domain/identifiers.ts'
import { countryOptions, currencyOptions } from '#web/platform/texts/formats.ts'
import { LikenessHint } from '#web/resource/form/likeness-hint.tsx'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useRegister } from '#web/account/company-register/use-register.tsx'
import type { ClientValues } from './client-values.ts'
import classes from './client.module.css'
import { VatCheck } from './vat-check.tsx'
import { CodeField, codeVerdict, vatCodeVerdict } from '#web/resource/form/code-field.tsx'

export type ClientFieldsForm = ReturnType<typeof fieldProps<ClientValues>> & {
  values: ClientValues | undefined
  change: (part: Partial<ClientValues>) => void
  idOf: (path: string) => string
  errorOf: (path: string) => string | undefined
  leave: (path: string) => void
}
type Props = { form: ClientFieldsForm; options: { currencies: string[]; countries: string[] } | undefined }

type WhoProps = {
  form: ClientFieldsForm
  isNew: boolean
  /** The client that is edited. */
  id: string | undefined
  /** The VAT code that is stored, which VIES can be asked about. */
  storedVat?: string | null
}

/** The identity of the client, as printed on documents. */
export const ClientIdentityFields = ({ form, isNew, id, storedVat = null }: WhoProps) => {
  const { t } = useTranslation('client')
  const values = form.values
  const isLegal = values?.type !== 'individual'
  const title = form.field('title')
  const register = useRegister(isLegal && values?.country === 'LT', (fields) => form.change(fields))
  return (
    <>
      <div>
        <Segmented
          label={t('type')}
          name={form.idOf('type')}
          value={values?.type ?? 'legal'}
          onChange={(type) => form.change({ type })}
          options={[
            { value: 'legal', label: t('legal') },
            { value: 'individual', label: t('individual') },
          ]}
        />
      </div>
      <SuggestField
        {...title}
        onChange={(text) => {
          title.onChange(text)
          register.type('title', text)
        }}
        suggest={register.suggest('title')}
        label={isLegal ? t('title') : t('name')}
        hint={<LikenessHint kind="client" field="title" value={values?.title} except={id} otherwise={register.note} />}
        autoComplete="off"
        autoFocus={isNew}
        data-autofocus={isNew || undefined}
        required
      />
      <CodeFields form={form} except={id} register={register} />
      {id && storedVat && values?.vat_code && <VatCheck id={id} isChanged={values.vat_code !== storedVat} />}
      <CheckField
        {...form.check('vat_enabled')}
        onChange={(vat_enabled) => form.change({ vat_enabled, ...(vat_enabled ? {} : { vat_code: '' }) })}
        label={t('vat_payer')}
      />
    </>
  )
}

type CodesProps = { form: ClientFieldsForm; except: string | undefined; register: ReturnType<typeof useRegister> }

const CodeFields = ({ form, except, register }: CodesProps) => {
  const { t } = useTranslation('client')
  const values = form.values
  if (!values) return null
  const code = form.field('code')
  const vat = form.field('vat_code')
  const leaveCode = () => {
    // A valid code is normalised: spaces and dots are removed.
    if (codeVerdict(values.code, values) === 'right') form.change({ code: normaliseCode(values.code ?? '') })
    code.onBlur()
  }
  const leaveVat = () => {
    if (vatCodeVerdict(values.vat_code, values) === 'right')
      form.change({ vat_code: normaliseVatCode(values.vat_code ?? '', values.country) })
    vat.onBlur()
  }
  return (
    <>
      <FieldRow>
        <CodeField
          {...code}
          label={values.type === 'individual' ? t('personal_code') : t('company_code')}
          verdict={codeVerdict(values.code, values)}
          onChange={(text) => {
            code.onChange(text)
            register.type('code', text)
          }}
          suggest={register.suggest('code')}
          onBlur={leaveCode}
        />
        <CodeField
          {...vat}
          label={t('vat_code')}
          required={values.vat_enabled}
          verdict={vatCodeVerdict(values.vat_code, values)}
          // A client with a VAT code is a VAT payer.
          onChange={(vat_code) => form.change({ vat_code, vat_enabled: vat_code.trim() !== '' })}
          onBlur={leaveVat}
        />
      </FieldRow>
      <LikenessHint kind="client" field="code" value={values.code} except={except} />
    </>
  )
}

/** The address of the client. */
export const PlaceFields = ({ form, options }: Props) => {
  const { t } = useTranslation('client')
  const isLegal = form.values?.type !== 'individual'
  return (
    <>
      <TextField
        {...form.field('address')}
        label={isLegal ? t('registered_address') : t('address')}
        autoComplete="off"
      />
      <FieldRow columns="1fr 2fr 2fr">
        <TextField {...form.field('postal_code')} label={t('postal_code')} autoComplete="off" />
        <TextField {...form.field('city')} label={t('city')} autoComplete="off" />
        <SelectField
          {...form.field('country')}
          label={t('country')}
          options={countryOptions(options?.countries ?? [])}
          required
        />
      </FieldRow>
    </>
  )
}

/** The defaults of the client's documents. */
export const DocumentFields = ({ form, options }: Props) => {
  const { t } = useTranslation('client')
  const term = form.field('payment_term_days')
  return (
    <FormPart title={t('defaults')}>
      <FieldRow columns="1fr 1fr 1fr">
        <TextField
          {...term}
          value={String(term.value)}
          label={t('payment_term')}
          inputMode="numeric"
          suffix={t('days')}
          hint={t('payment_term_hint')}
        />
        <SelectField
          {...form.field('currency')}
          label={t('currency')}
          options={currencyOptions(options?.currencies ?? [])}
          required
        />
        <SelectField
          {...form.field('language')}
          label={t('language')}
          options={[
            { value: 'lt', label: t('language_lt') },
            { value: 'en', label: t('language_en') },
          ]}
        />
      </FieldRow>
      <div className={classes.checks}>
        <CheckField {...form.check('is_client')} label={t('is_client')} />
        <CheckField {...form.check('is_vendor')} label={t('is_vendor')} />
      </div>
      {form.values?.is_vendor && (
        <TextField
          {...form.field('account_number')}
          label={t('account_number')}
          hint={t('account_number_hint')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextAreaField {...form.field('note')} label={t('note')} hint={t('note_hint')} rows={2} />
    </FormPart>
  )
}
