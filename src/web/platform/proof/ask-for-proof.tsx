import { lazy, Suspense } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

type Question = { id: number; open: boolean; answer: (proved: boolean) => void }

const questionStore = createStore<Question | undefined>(undefined)
let pendingQuestion: Promise<boolean> | undefined
let lastId = 0

/** Asks the person to prove who they are; false if they decline. Concurrent calls share one question. */
export const askForProof = (): Promise<boolean> =>
  (pendingQuestion ??= new Promise<boolean>((answer) =>
    questionStore.set({ id: ++lastId, open: true, answer }),
  ).finally(() => {
    pendingQuestion = undefined
  }))

const settle = (proved: boolean) => {
  const now = questionStore.get()
  if (!now) return
  questionStore.set({ ...now, open: false })
  now.answer(proved)
}

const Dialog = lazy(async () => {
  const [{ ProofDialog }] = await Promise.all([import('./proof-dialog.tsx'), loadTexts('sign_in')])
  return { default: ProofDialog }
})

/** The dialog is loaded with the first question. */
export const ProofHost = () => {
  const now = useStore(questionStore)
  return now ? (
    <Suspense>
      <Dialog
        key={now.id}
        open={now.open}
        onAnswer={settle}
        // Stays open if a new question was asked while it was closing.
        onClosed={() => !questionStore.get()?.open && questionStore.set(undefined)}
      />
    </Suspense>
  ) : null
}
