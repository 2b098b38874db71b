import { useTranslation } from 'react-i18next'
import type { NoteTemplate } from '#contract/setup/note-template.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { NoteTemplateForm } from './note-template-form.tsx'

/** The texts that can be inserted into the note of an invoice. */
export const NoteTemplateList = () => {
  const { t } = useTranslation('note_template')
  const canWrite = useCan('settings.write')
  return (
    <ListScreen
      resource="note-template"
      texts={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('add') },
      }}
      sorts={[{ label: t('sort_title') }]}
      columns={useColumns()}
      card={card}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={panel}
    />
  )
}

const useColumns = (): DataColumn<NoteTemplate>[] => {
  const { t } = useTranslation('note_template')
  return [
    { key: 'title', header: t('title'), width: 240, sortable: true, cell: nameOf },
    { key: 'text', header: t('text'), muted: true, cell: ({ text }) => text },
  ]
}

const nameOf = ({ title }: NoteTemplate) => title
const pageOf = ({ id }: NoteTemplate) => `/note-template/edit/${id}`
const card = ({ title, text }: NoteTemplate) => <RowCard title={title} more={text} />

const TemplatePanel = ({ id }: { id?: string }) => (
  <NoteTemplateForm id={id} onSaved={useSavedToast(id ? undefined : '/note-template/list')} />
)
const panel = (id: string) => <TemplatePanel key={id} id={id} />
const newTemplate = () => <TemplatePanel />
const create = () => void openPanel<NoteTemplate>({ size: 560, content: newTemplate })
