import { useRouter } from '@tanstack/react-router'
import { toHref } from '../routes/to-href.ts'
import { logout } from '../session.ts'
import { useAction } from '../use-action.ts'

/** Signs out and leads to the sign-in page, or to one that leads back. */
export const useLogout = (href = '/login') => {
  const router = useRouter()
  return useAction(async () => {
    await logout()
    await router.navigate({ ...toHref(href), ignoreBlocker: true })
  })
}
