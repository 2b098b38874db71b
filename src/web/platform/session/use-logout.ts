import { useRouter } from '@tanstack/react-router'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { logout } from './session.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Signs out and opens the sign-in page, or the given one. */
export const useLogout = (href = '/login') => {
  const router = useRouter()
  return useAction(async () => {
    await logout()
    await router.navigate({ ...toHref(href), ignoreBlocker: true })
  })
}
