import { useTranslation } from 'react-i18next'
import type { Activity } from '#contract/setup/activity.ts'
import { parseFigure } from '#web/resource/figures.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ActivityValues } from './activity-form.tsx'

type Props = { form: ReturnType<typeof fieldProps<ActivityValues>>; stored: Activity | undefined }

export const ActivityFields = ({ form, stored }: Props) => {
  const { t } = useTranslation('activity')
  const { type, activity_type, certificate_number } = useCompany()
  const tariff = form.field('tariff')
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('title')}
        hint={t('title_hint')}
        autoComplete="off"
        autoFocus={!stored}
        data-autofocus={!stored || undefined}
        required
      />
      <FieldRow columns="2fr 1fr">
        <TextField {...form.field('code')} label={t('code_long')} hint={t('code_hint')} autoComplete="off" />
        <DecimalField
          {...tariff}
          value={String(tariff.value)}
          label={t('tariff')}
          hint={t('tariff_hint')}
          suffix="%"
          format={(value) => (currentLanguage() === 'lt' ? value.replace('.', ',') : value)}
          parse={parseFigure}
        />
      </FieldRow>
      {(type === 'individual' || stored?.certificate_number) && (
        <TextField
          {...form.field('certificate_number')}
          label={t(activity_type === 'certificate' ? 'certificate_number_license' : 'certificate_number')}
          hint={certificate_number ? t('certificate_hint', { number: certificate_number }) : t('certificate_hint_none')}
          autoComplete="off"
        />
      )}
    </>
  )
}
