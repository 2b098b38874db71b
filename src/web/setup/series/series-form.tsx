import { IconListNumbers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { seriesInput } from '#contract/setup/series.ts'
import type { Series } from '#contract/setup/series.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { SeriesFields } from './series-fields.tsx'
import type { SeriesValues } from './series-fields.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

/** Creates or edits a number series, on a page or in a panel. */
export const SeriesForm = ({ id, onSaved, onCancel, above }: RecordFormProps<Series>) => {
  const { t } = useTranslation('series')
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'series', SeriesValues>('series', {
    id,
    schema: seriesInput,
    labels: {
      invoice_type: t('invoice_type'),
      next_number: t('next_number'),
      activity_id: t('activity'),
      description: t('description'),
      is_default: t('is_default'),
    },
    initial: (from) => ({
      invoice_type: from.invoice_type,
      next_number: from.next_number,
      activity_id: from.activity_id ?? '',
      description: from.description,
      is_default: from.is_default,
    }),
    toInput: (values) => ({ ...values, activity_id: values.activity_id || null }),
    onSaved,
  })
  const { item } = form
  return (
    <FormFrame
      form={form}
      title={item ? t(`type_${item.invoice_type}`) : id ? '' : t('new')}
      saveLabel={t('save')}
      locked={canWrite ? undefined : t('locked_role')}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={
        item && (
          <>
            <Button
              component={PageLink}
              href={`/series/continuity/${item.id}`}
              icon={<IconListNumbers size={16} stroke={1.75} />}
            >
              {t('continuity')}
            </Button>
            <ItemMenu resource="series" item={item} canWrite={canWrite} onLeave={onCancel} />
          </>
        )
      }
      onCancel={onCancel}
    >
      <SeriesFields
        form={form}
        types={form.options?.invoice_types ?? []}
        activities={form.options?.activities ?? []}
        stored={item}
      />
    </FormFrame>
  )
}

/** The page of a series: `/series/create`, `/series/edit/{id}`. */
export const SeriesPage = () => {
  const { t } = useTranslation('series')
  const page = usePageForm('/series/list', t('list'))
  return <SeriesForm key={page.id} {...page} />
}
