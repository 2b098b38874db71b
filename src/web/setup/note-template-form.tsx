import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { noteTemplateInput } from '#contract/setup/note-template.ts'
import type { NoteTemplate } from '#contract/setup/note-template.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'

type Values = z.input<typeof noteTemplateInput>
type Props = RecordFormProps<NoteTemplate> & {
  /** Initial values of a new template. */
  text?: string
}

/** The form of a note template, on a page and in a panel. */
export const NoteTemplateForm = ({ id, text, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation(['note_template', 'common'])
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'note-template', Values>('note-template', {
    id,
    schema: noteTemplateInput,
    labels: { title: t('title'), text: t('text') },
    initial: (from) => ({ title: from.title, text: text ?? from.text }),
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
      actions={item && <ItemMenu resource="note-template" item={item} canWrite={canWrite} onLeave={onCancel} />}
      onCancel={onCancel}
    >
      <TextField
        {...form.field('title')}
        label={t('title')}
        hint={t('title_hint')}
        autoComplete="off"
        maxLength={100}
        autoFocus={!id}
        data-autofocus={!id || undefined}
        required
      />
      <TextAreaField
        {...form.field('text')}
        label={t('text')}
        hint={t('text_hint')}
        rows={6}
        maxLength={1500}
        required
      />
    </FormFrame>
  )
}

/** The page of a note template: `/note-template/create`, `/note-template/edit/{id}`. */
export const NoteTemplatePage = () => {
  const { t } = useTranslation('note_template')
  const page = usePageForm('/note-template/list', t('list'))
  return <NoteTemplateForm key={page.id} {...page} />
}
