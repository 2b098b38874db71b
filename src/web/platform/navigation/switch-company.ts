import { useRouter } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import type { UserData } from '#contract/account/user-data.ts'
import { pathAfterSwitch } from '#web/platform/session/company-rules.ts'
import { closeAllPanels } from '#web/platform/panels/open-panel.tsx'
import { showCompany } from '#web/platform/session/session.ts'
import { switchingStore } from '#web/platform/session/session-stores.ts'
import { call, cancelAll } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'

/**
 * Shows the new current company, if there is one. From the page of a record it goes to the list. Of the address only the tab stays,
 * since filters and the open record belong to the previous company.
 */
export const goToCompany = async (router: AnyRouter, data: UserData): Promise<void> => {
  const { company } = data
  if (!company) return goToStart(router, data)
  const { pathname, search } = router.state.location
  const { tab } = search as Record<string, string>
  await whileSwitching(data, async () => {
    await router.navigate({
      to: pathAfterSwitch(pathname, company.id),
      search: tab ? { tab } : {},
      ignoreBlocker: true,
    })
    await router.invalidate()
  })
}

/** Opens the start page after the person has left the current company. */
export const goToStart = (router: AnyRouter, data: UserData): Promise<void> =>
  whileSwitching(data, () => router.navigate({ to: '/', ignoreBlocker: true }))

/** Shows the new current company and then goes to a page; meanwhile nothing of the previous company is drawn. */
export const whileSwitching = async (data: UserData, go: () => Promise<void>): Promise<void> => {
  switchingStore.set(true)
  try {
    showCompany(data)
    closeAllPanels()
    await go()
  } finally {
    switchingStore.set(false)
  }
}

/** Makes another company current and shows its data. */
export const useSwitchCompany = () => {
  const router = useRouter()
  return useAction(async (companyId: string) => {
    // Pending requests of the previous company are of no use.
    cancelAll()
    await goToCompany(router, await call('user.change_company', { body: { company_id: companyId } }))
  })
}
