import { useTranslation } from 'react-i18next'
import type { Vat } from '#contract/setup/vat.ts'
import { isReverseChargeOnPurchase, mayHaveRate, vatSides, vatTypes, isInForce } from '#domain/vat.ts'
import type { VatSide, VatType } from '#domain/vat.ts'
import { vatClassifier } from '#domain/vat-classifier.ts'
import { parseFigure } from '#web/resource/figures.ts'
import { useToday } from '#web/resource/dates.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import type { VatValues } from './vat-form.tsx'

type Form = ReturnType<typeof fieldProps<VatValues>> & {
  values: VatValues | undefined
  change: (part: Partial<VatValues>) => void
}
type Props = { form: Form; stored: Vat | undefined }

export const VatFields = ({ form, stored }: Props) => {
  const { t } = useTranslation('vat')
  const type = form.values?.type ?? 'standard'
  const side = form.values?.side ?? 'both'
  const rate = form.field('rate')
  // A row that may have no rate has 0.
  const changeKind = (kind: { type: VatType; side: VatSide }) =>
    form.change({ ...kind, ...(mayHaveRate(kind) ? {} : { rate: '0' }) })
  const isComputed = side === 'purchase' && isReverseChargeOnPurchase({ type })
  return (
    <>
      <FieldRow columns="2fr 1fr">
        <SelectField
          {...form.field('type')}
          label={t('type')}
          hint={t(`type_${type}_hint`)}
          options={vatTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(next: VatType) => changeKind({ type: next, side })}
          required
        />
        <DecimalField
          {...rate}
          value={String(rate.value)}
          label={t('rate')}
          suffix="%"
          format={(value) => (currentLanguage() === 'lt' ? value.replace('.', ',') : value)}
          parse={parseFigure}
          locked={!mayHaveRate({ type, side })}
          required
        />
      </FieldRow>
      <SelectField
        {...form.field('side')}
        label={t('side')}
        hint={t(isComputed ? 'side_purchase_reverse_hint' : `side_${side}_hint`)}
        options={vatSides.map((value) => ({ value, label: t(`side_${value}`) }))}
        onChange={(next: VatSide) => changeKind({ type, side: next })}
        required
      />
      <TextField {...form.field('title')} label={t('title')} hint={t('title_hint')} autoComplete="off" required />
      <CodeField form={form} />
      <TextAreaField {...form.field('legal_note')} label={t('legal_note')} hint={t('legal_note_hint')} rows={2} />
      <ValidityFields form={form} />
      <CheckField
        {...form.check('is_default')}
        label={t('is_default')}
        hint={t('is_default_hint')}
        disabled={stored?.archived_at !== null && stored !== undefined}
      />
    </>
  )
}

/** The codes of the VAT classifier. Codes no longer in force are listed last, for older documents. */
const CodeField = ({ form }: { form: Form }) => {
  const { t } = useTranslation('vat')
  const today = useToday()
  const language = currentLanguage()
  const code = form.values?.code ?? ''
  const options = vatClassifier.map((row) => ({
    value: row.code,
    label: `${row.code} – ${row[language]}`,
    group: isInForce(row, today) ? t('codes_now') : t('codes_ended'),
  }))
  const unlisted =
    code && !vatClassifier.some((row) => row.code === code) ? [{ value: code, label: code, group: t('codes_own') }] : []
  return (
    <SelectField
      {...form.field('code')}
      label={t('code_long')}
      hint={t('code_hint')}
      placeholder={t('code_none')}
      clearable
      options={[
        ...unlisted,
        ...options.toSorted((a, b) => Number(a.group === t('codes_ended')) - Number(b.group === t('codes_ended'))),
      ]}
    />
  )
}

const ValidityFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('vat')
  const days = { today: useToday(), locale: currentLanguage(), calendarLabel: t('calendar') }
  return (
    <FieldRow>
      <DateField {...form.field('valid_from')} {...days} label={t('valid_from')} hint={t('valid_from_hint')} />
      <DateField {...form.field('valid_to')} {...days} label={t('valid_to')} hint={t('valid_to_hint')} />
    </FieldRow>
  )
}
