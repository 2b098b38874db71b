import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { unitInput } from '#contract/setup/unit.ts'
import type { Unit } from '#contract/setup/unit.ts'
import { LikenessHint } from '#web/resource/form/likeness-hint.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { formatExamples } from '#domain/quantity-and-price.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

type Values = z.input<typeof unitInput>

/** Creates or edits a unit of measure, on a page or in a panel. System units are read-only. */
export const UnitForm = ({ id, onSaved, onCancel, above }: RecordFormProps<Unit>) => {
  const { t } = useTranslation('unit')
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'unit', Values>('unit', {
    id,
    schema: unitInput,
    labels: { title: t('title'), short_name: t('short_name'), format: t('format') },
    onSaved,
  })
  const { item } = form
  const locked = !canWrite ? t('locked_role') : item?.is_system ? t('locked_system') : undefined
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('save')}
      locked={locked}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={
        item && (
          <ItemMenu
            resource="unit"
            item={item}
            canWrite={canWrite}
            lockedDelete={item.is_system ? t('locked_system_short') : undefined}
            onLeave={onCancel}
          />
        )
      }
      onCancel={onCancel}
    >
      <FieldRow columns="2fr 1fr">
        <TextField
          {...form.field('title')}
          label={t('title')}
          hint={<TitleHint title={form.values?.title} id={id} />}
          autoComplete="off"
          autoFocus={!id}
          data-autofocus={!id || undefined}
          required
        />
        <TextField
          {...form.field('short_name')}
          label={t('short_name')}
          hint={t('short_name_hint')}
          autoComplete="off"
          required
        />
      </FieldRow>
      <FieldRow columns="2fr 1fr">
        <TextField
          {...form.field('format')}
          label={t('format')}
          hint={<FormatHint format={form.values?.format ?? ''} />}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </FieldRow>
    </FormFrame>
  )
}

const TitleHint = ({ title, id }: { title: string | undefined; id: string | undefined }) => {
  const { t } = useTranslation('unit')
  return <LikenessHint kind="unit" field="title" value={title} except={id} otherwise={t('title_hint')} />
}

/** Examples of the typed format. */
const FormatHint = ({ format }: { format: string }) => {
  const { t } = useTranslation('unit')
  const [whole, half, eighth] = formatExamples(format, currentLanguage()) ?? []
  return <span aria-live="polite">{whole ? t('format_examples', { whole, half, eighth }) : t('format_how')}</span>
}

/** The page of a unit: `/unit/create`, `/unit/edit/{id}`. */
export const UnitPage = () => {
  const { t } = useTranslation('unit')
  const page = usePageForm('/unit/list', t('list'))
  return <UnitForm key={page.id} {...page} />
}
