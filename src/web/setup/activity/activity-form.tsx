import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { activityInput } from '#contract/setup/activity.ts'
import type { Activity } from '#contract/setup/activity.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { ItemMenu } from '#web/resource/item-menu.tsx'
import { RecordBadge } from '#web/resource/record-badge.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { ActivityFields } from './activity-fields.tsx'

export type ActivityValues = z.input<typeof activityInput>
type Props = {
  /** Left out: a new one. */
  id?: string
  /** After saving; a panel closes with the activity by itself. */
  onSaved?: (activity: Activity) => void
  /** Leaves a page; a panel closes itself. */
  onCancel?: () => void
  /** On a page: the way back. */
  above?: ReactNode
}

/** An activity, new or changed; draws itself on a page and in a panel alike. */
export const ActivityForm = ({ id, onSaved, onCancel, above }: Props) => {
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
      actions={
        item && (
          <ItemMenu
            resource="activity"
            item={item}
            page={`/activity/edit/${item.id}`}
            canWrite={canWrite}
            onGone={onCancel}
          />
        )
      }
      onCancel={onCancel}
    >
      <ActivityFields form={form} stored={item} />
    </FormFrame>
  )
}
