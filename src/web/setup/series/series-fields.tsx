import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Series, seriesInput } from '#contract/setup/series.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import { percentText } from '#web/resource/figures.ts'
import type { OptionsOf } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { followingNumbers, numberForType } from '#domain/number-series.ts'

/** The values of the form. The schema turns empty texts into null. */
export type SeriesValues = z.input<typeof seriesInput>

type Activity = OptionsOf<'series'>['activities'][number]

type Props = {
  form: ReturnType<typeof fieldProps<SeriesValues>> & {
    values: SeriesValues | undefined
    change: (part: Partial<SeriesValues>) => void
  }
  types: readonly SeriesType[]
  activities: readonly Activity[]
  /** Absent for a new record. */
  stored: Series | undefined
}

export const SeriesFields = ({ form, types, activities, stored }: Props) => {
  const { t } = useTranslation('series')
  const number = form.values?.next_number ?? ''
  const [second, third] = followingNumbers(number) ?? []
  const following = second && third ? t('following', { second, third }) : t('next_number_how')
  const changeType = (invoice_type: SeriesType) =>
    form.change({ invoice_type, ...(stored ? {} : { next_number: numberForType(number, invoice_type) }) })
  return (
    <>
      <FieldRow>
        <SelectField
          {...form.field('invoice_type')}
          label={t('invoice_type')}
          options={types.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={changeType}
          required
        />
        <TextField
          {...form.field('next_number')}
          label={t('next_number')}
          hint={<span aria-live="polite">{following}</span>}
          autoComplete="off"
          spellCheck={false}
          autoFocus={!stored}
          data-autofocus={!stored || undefined}
          required
        />
      </FieldRow>
      {activities.length > 0 && (
        <SelectField
          {...form.field('activity_id')}
          label={t('activity')}
          hint={t('activity_hint')}
          placeholder={t('activity_none')}
          clearable
          options={activities.map(activityOption)}
        />
      )}
      <TextField
        {...form.field('description')}
        label={t('description')}
        hint={t('description_hint')}
        autoComplete="off"
      />
      <CheckField
        {...form.check('is_default')}
        label={t('is_default')}
        hint={stored?.is_default ? t('is_default_kept') : t('is_default_hint')}
        disabled={stored?.is_default}
      />
    </>
  )
}

const activityOption = ({ id, title, tariff }: Activity) => {
  return { value: id, label: tariff === null ? title : `${title} (${percentText(tariff, currentLanguage())})` }
}
