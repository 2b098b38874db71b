import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginHref } from '../navigation.ts'
import { loseSession } from '../session.ts'
import { publicStore, sessionEndedStore } from '../state.ts'
import { toHref } from './to-href.ts'

/** A page already shown finds the session ended (401): to the sign-in page, and back here afterwards. */
export const useSessionEnd = () => {
  const router = useRouter()
  useEffect(
    () =>
      sessionEndedStore.subscribe(() => {
        if (publicStore.get()) return
        const { href } = router.state.location
        loseSession()
        void router.navigate({ ...toHref(loginHref(href)), ignoreBlocker: true })
      }),
    [router],
  )
}
