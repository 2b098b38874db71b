import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { currencyOptions } from '#web/platform/texts/formats.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { LikenessHint } from '#web/resource/form/likeness-hint.tsx'
import { FormPart } from '#web/resource/form/form-part.tsx'
import type { OptionsOf } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { AccountNumberFields } from './account-number-fields.tsx'
import { hasField } from './account-values.ts'
import type { AccountFormState } from './account-values.ts'

type Props = {
  form: AccountFormState
  options: OptionsOf<'company-account'> | undefined
  /** Absent for a new record. */
  stored: CompanyAccount | undefined
}

export const AccountFields = ({ form, options, stored }: Props) => {
  const { t } = useTranslation('account')
  const type = form.values?.type ?? 'bank'
  return (
    <>
      <FieldRow columns="1fr 2fr">
        <SelectField
          {...form.field('type')}
          label={t('type')}
          options={(options?.types ?? []).map((value) => ({ value, label: t(`${value}_type`) }))}
          required
        />
        <TextField
          {...form.field('title')}
          label={t('title')}
          hint={
            <LikenessHint
              kind="company-account"
              field="title"
              value={form.values?.title}
              except={stored?.id}
              otherwise={t(`${type}_example`)}
            />
          }
          autoComplete="off"
          autoFocus={!stored}
          data-autofocus={!stored || undefined}
          required
        />
      </FieldRow>
      {hasField(type, 'account_number') && <AccountNumberFields form={form} except={stored?.id} />}
      {hasField(type, 'cash_register_number') && (
        <TextField {...form.field('cash_register_number')} label={t('cash_register_number')} autoComplete="off" />
      )}
      <BalanceFields form={form} options={options} stored={stored} />
      <UsageFields form={form} stored={stored} />
    </>
  )
}

const BalanceFields = ({ form, options }: Props) => {
  const { t } = useTranslation('account')
  const currency = form.values?.currency ?? 'EUR'
  const balance = form.field('initial_balance')
  return (
    <FieldRow columns="1fr 1fr 1fr">
      <SelectField
        {...form.field('currency')}
        label={t('currency')}
        options={currencyOptions(options?.currencies ?? [])}
        required
      />
      <DecimalField
        {...balance}
        value={String(balance.value)}
        label={t('initial_balance')}
        hint={t('initial_balance_hint')}
        suffix={currency}
        format={(value) => priceText(value, currency, currentLanguage())}
        parse={parseFigure}
      />
      <TextField {...form.field('extra_name')} label={t('extra_name')} hint={t('extra_name_hint')} autoComplete="off" />
    </FieldRow>
  )
}

const UsageFields = ({ form, stored }: Pick<Props, 'form' | 'stored'>) => {
  const { t } = useTranslation('account')
  return (
    <FormPart title={t('use')}>
      <div>
        <SwitchField {...form.check('show_in_invoice')} label={t('show_in_invoice')} hint={t('show_in_invoice_hint')} />
        <SwitchField {...form.check('accept_payments')} label={t('accept_payments')} hint={t('accept_payments_hint')} />
        <SwitchField
          {...form.check('is_main')}
          label={t('is_main')}
          hint={stored?.is_main ? t('is_main_kept') : t('is_main_hint')}
          disabled={stored?.is_main}
        />
      </div>
    </FormPart>
  )
}
