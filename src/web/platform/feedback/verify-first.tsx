import { lazy, Suspense } from 'react'
import { createStore, useStore } from '#web/platform/storage/store.ts'

const asked = createStore<'no' | 'open' | 'closing'>('no')

/** A call was refused until the e-mail is proved: says so, with the ways out. */
export const askToVerify = (): void => asked.set('open')

const Dialog = lazy(async () => ({ default: (await import('./verify-first-dialog.tsx')).VerifyFirstDialog }))

/** The dialog is fetched with the first refusal. */
export const VerifyFirstHost = () => {
  const state = useStore(asked)
  return state === 'no' ? null : (
    <Suspense>
      <Dialog open={state === 'open'} onClose={() => asked.set('closing')} onClosed={() => asked.set('no')} />
    </Suspense>
  )
}
