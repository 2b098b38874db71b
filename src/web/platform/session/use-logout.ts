import { useRouter } from '@tanstack/react-router'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { logout } from './session.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Signs out and leads to the sign-in page, or to one that leads back. */
export const useLogout = (href = '/login') => {
  const router = useRouter()
  return useAction(async () => {
    await logout()
    await router.navigate({ ...toHref(href), ignoreBlocker: true })
  })
}
