import { useRouter } from '@tanstack/react-router'
import { logout } from '../session.ts'
import { useAction } from '../use-action.ts'

export const useLogout = () => {
  const router = useRouter()
  return useAction(async () => {
    await logout()
    await router.navigate({ to: '/login', ignoreBlocker: true })
  })
}
