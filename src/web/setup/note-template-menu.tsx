import { Menu } from '@mantine/core'
import { IconDeviceFloppy, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteTemplate } from '#contract/setup/note-template.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './note-template-menu.module.css'
import { NoteTemplateForm } from './note-template-form.tsx'

type Props = {
  /** The current note, which can be saved as a template. */
  note: string
  onPick: (template: NoteTemplate) => void
}

/** The menu next to a note: inserts a template of the company, or saves the note as one. */
export const NoteTemplateMenu = ({ note, onPick }: Props) => {
  const { t } = useTranslation('note_template')
  const canWrite = useCan('settings.write')
  const go = useNavigateTo()
  const templates = useLoaded('note-template.list', { query: { limit: 200 } }).data?.data ?? []
  /** Choosing a template focuses the note; the closing menu must not take the focus back. */
  const [movesFocus, setMovesFocus] = useState(false)
  const pick = (template: NoteTemplate) => {
    setMovesFocus(true)
    onPick(template)
  }
  const text = note.trim()
  if (templates.length === 0 && !(canWrite && text)) return null
  const icon = { size: 16, stroke: 1.75 }
  return (
    <Menu position="bottom-end" zIndex={300} returnFocus={!movesFocus} onOpen={() => setMovesFocus(false)}>
      <Menu.Target>
        <Button variant="link" size="small">
          {t('insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation className={classes.menu}>
        {templates.map((template) => (
          <Menu.Item key={template.id} classNames={{ itemLabel: classes.label }} onClick={() => pick(template)}>
            <span className={classes.title}>{template.title}</span>
            <span className={classes.text}>{template.text}</span>
          </Menu.Item>
        ))}
        {canWrite && templates.length > 0 && <Menu.Divider />}
        {canWrite && text && (
          <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => openNewTemplate(text)}>
            {t('keep')}
          </Menu.Item>
        )}
        {canWrite && (
          <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => go('/note-template/list')}>
            {t('manage')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const openNewTemplate = (text: string) =>
  void openPanel<NoteTemplate>({ size: 560, content: () => <NewTemplate text={text} /> })

const NewTemplate = ({ text }: { text: string }) => <NoteTemplateForm text={text} onSaved={useSavedToast()} />
