import { useTranslation } from 'react-i18next'
import { createStore, useStore } from './store.ts'
import { i18n } from './texts.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'

export type Question = { title: string; text?: string; confirmLabel: string; cancelLabel?: string; danger?: boolean }
type Asked = Question & { id: number; open: boolean; answer: (yes: boolean) => void }

const questions = createStore<readonly Asked[]>([])
let made = 0

/** Asks before what cannot be undone. Where Undo will do, use `deleteWithUndo` instead. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => questions.set((now) => [...now, { ...question, id: ++made, open: true, answer }]))

/** Unsaved changes: may they be left? The draft stays in the browser either way. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: i18n.t('common:leave_title'),
    text: i18n.t('common:leave_text'),
    confirmLabel: i18n.t('common:leave'),
    cancelLabel: i18n.t('common:stay'),
  })

const settle = (asked: Asked, yes: boolean) => {
  questions.set((now) => now.map((each) => (each.id === asked.id ? { ...each, open: false } : each)))
  asked.answer(yes)
}

export const ConfirmHost = () => {
  const { t } = useTranslation('common')
  return useStore(questions).map((asked) => (
    <ConfirmDialog
      key={asked.id}
      open={asked.open}
      title={asked.title}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel ?? t('cancel')}
      danger={asked.danger}
      onConfirm={() => settle(asked, true)}
      onCancel={() => settle(asked, false)}
      onClosed={() => questions.set((now) => now.filter((each) => each.id !== asked.id))}
    >
      {asked.text}
    </ConfirmDialog>
  ))
}
