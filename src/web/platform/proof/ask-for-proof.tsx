import { lazy, Suspense } from 'react'
import { createStore, useStore } from '#web/platform/storage/store.ts'

type Asked = { id: number; open: boolean; answer: (proved: boolean) => void }

const asked = createStore<Asked | undefined>(undefined)
let underWay: Promise<boolean> | undefined
let made = 0

/** Asks the person to prove who they are; false if they decline. Concurrent calls share one question. */
export const askForProof = (): Promise<boolean> =>
  (underWay ??= new Promise<boolean>((answer) => asked.set({ id: ++made, open: true, answer })).finally(() => {
    underWay = undefined
  }))

const settle = (proved: boolean) => {
  const now = asked.get()
  if (!now) return
  asked.set({ ...now, open: false })
  now.answer(proved)
}

const Dialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** The dialog is loaded with the first question. */
export const ProofHost = () => {
  const now = useStore(asked)
  return now ? (
    <Suspense>
      <Dialog
        key={now.id}
        open={now.open}
        onAnswer={settle}
        // Stays open if it was asked again while closing.
        onClosed={() => !asked.get()?.open && asked.set(undefined)}
      />
    </Suspense>
  ) : null
}
