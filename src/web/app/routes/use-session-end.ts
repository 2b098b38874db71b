import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginHref } from '#web/platform/navigation/navigation.ts'
import { loseSession } from '#web/platform/session/session.ts'
import { publicStore, sessionEndedStore } from '#web/platform/session/state.ts'
import { toHref } from '#web/platform/navigation/to-href.ts'

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
