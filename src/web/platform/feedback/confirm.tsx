import { lazy, Suspense } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'
import { i18n } from '#web/platform/texts/texts.ts'

export type Question = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The page that opens after confirming. */
  href?: string
}
export type OpenQuestion = Question & { id: number; open: boolean; answer: (isConfirmed: boolean) => void }

const questions = createStore<readonly OpenQuestion[]>([])
let lastId = 0

/** Asks before an action that cannot be undone. Offer Undo in a toast where possible instead. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => questions.set((now) => [...now, { ...question, id: ++lastId, open: true, answer }]))

/** Asks before leaving unsaved changes. The draft stays in the browser either way. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: i18n.t('common:leave_title'),
    text: i18n.t('common:leave_text'),
    confirmLabel: i18n.t('common:leave'),
    cancelLabel: i18n.t('common:stay'),
  })

/** Asks before a document changes whose i.SAF was submitted; the text says what to do instead. */
export const askToChangeReported = (text: string): Promise<boolean> =>
  confirm({
    title: i18n.t('common:reported_title'),
    text,
    confirmLabel: i18n.t('common:reported_change'),
    cancelLabel: i18n.t('common:cancel'),
    danger: true,
  })

/** Answers the question; `forget` removes it after the dialog has closed. */
export const settle = (question: OpenQuestion, isConfirmed: boolean) => {
  questions.set((now) => now.map((each) => (each.id === question.id ? { ...each, open: false } : each)))
  question.answer(isConfirmed)
}

export const forget = (question: OpenQuestion): void =>
  questions.set((now) => now.filter((each) => each.id !== question.id))

const Dialogs = lazy(async () => ({ default: (await import('./confirm-dialogs.tsx')).ConfirmDialogs }))

/** The dialog is loaded with the first question. */
export const ConfirmHost = () => {
  const open = useStore(questions)
  return open.length > 0 ? (
    <Suspense>
      <Dialogs questions={open} />
    </Suspense>
  ) : null
}

const verifyDialog = createStore<'no' | 'open' | 'closing'>('no')

/** Opens the dialog that says that the email must be confirmed first. */
export const askToVerify = (): void => verifyDialog.set('open')

const VerifyFirst = lazy(async () => ({ default: (await import('./confirm-dialogs.tsx')).VerifyFirstDialog }))

/** The dialog is loaded when it is first needed. */
export const VerifyFirstHost = () => {
  const state = useStore(verifyDialog)
  return state === 'no' ? null : (
    <Suspense>
      <VerifyFirst
        open={state === 'open'}
        onClose={() => verifyDialog.set('closing')}
        onClosed={() => verifyDialog.set('no')}
      />
    </Suspense>
  )
}
