import { useRouter } from '@tanstack/react-router'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { logout } from './session.ts'
import { sessionStore } from './session-stores.ts'

/** Loaded only to sign out, or before when the page has time. Without it nothing was kept either. */
const loadDrafts = () => import('./own-drafts.ts').catch(() => undefined)

/** Signs out and removes what this browser keeps of the person; asks first about drafts that the server does not have. */
export const signOut = async (): Promise<boolean> => {
  const userId = sessionStore.get()?.user.data.id
  const drafts = await loadDrafts()
  const isAsked = userId !== undefined && (await drafts?.hasUnsentDrafts(userId))
  if (isAsked && !(await askToLose())) return false
  await logout()
  if (userId) await drafts?.forgetDraftsOf(userId)
  return true
}

const askToLose = () =>
  confirm({
    title: i18n.t('draft:unsent_title'),
    text: i18n.t('draft:unsent_text'),
    confirmLabel: i18n.t('draft:unsent_lose'),
    danger: true,
  })

/** Signs out and opens the sign-in page, or the given one. */
export const useLogout = (href = '/login') => {
  const router = useRouter()
  return useAction(async () => {
    if (await signOut()) await router.navigate({ ...toHref(href), ignoreBlocker: true })
  })
}
