import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { activityInput } from '#contract/setup/activity.ts'
import type { Activity } from '#contract/setup/activity.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { parseFigure } from '#web/resource/figures.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

type ActivityValues = z.input<typeof activityInput>

/** Creates or edits an activity, on a page or in a panel. */
export const ActivityForm = ({ id, onSaved, onCancel, above }: RecordFormProps<Activity>) => {
  const { t } = useTranslation(['activity', 'common'])
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'activity', ActivityValues>('activity', {
    id,
    schema: activityInput,
    labels: {
      title: t('title'),
      code: t('code_long'),
      tariff: t('tariff'),
      certificate_number: t('certificate_number'),
    },
    toInput: (values) => ({ ...values, tariff: values.tariff === '' ? null : values.tariff }),
    onSaved,
  })
  const { item } = form
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('common:save')}
      locked={canWrite ? undefined : t('locked_role')}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={item && <ItemMenu resource="activity" item={item} canWrite={canWrite} onLeave={onCancel} />}
      onCancel={onCancel}
    >
      <ActivityFields form={form} stored={item} />
    </FormFrame>
  )
}

type FieldsProps = { form: ReturnType<typeof fieldProps<ActivityValues>>; stored: Activity | undefined }

const ActivityFields = ({ form, stored }: FieldsProps) => {
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

/** The page of an activity: `/activity/create`, `/activity/edit/{id}`. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity')
  const page = usePageForm('/activity/list', t('list'))
  return <ActivityForm key={page.id} {...page} />
}
