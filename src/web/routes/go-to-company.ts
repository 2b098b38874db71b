import type { AnyRouter } from '@tanstack/react-router'
import type { UserData } from '#contract/user-data.ts'
import { pathAfterSwitch } from '../company-rules.ts'
import { closeAllPanels } from '../open-panel.tsx'
import { showCompany } from '../session.ts'
import { switchingStore } from '../state.ts'

/**
 * Shows what has become the current company, where one is; an item of the former is left for its list. Of the address only the tab
 * goes along: filters and the open record are the former's.
 */
export const goToCompany = async (router: AnyRouter, data: UserData): Promise<void> => {
  const { pathname, search } = router.state.location
  const { tab } = search as Record<string, string>
  switchingStore.set(true)
  try {
    showCompany(data)
    closeAllPanels()
    if (!data.company) return void (await router.navigate({ to: '/', ignoreBlocker: true }))
    await router.navigate({
      to: pathAfterSwitch(pathname, data.company.id),
      search: tab ? { tab } : {},
      ignoreBlocker: true,
    })
    await router.invalidate()
  } finally {
    switchingStore.set(false)
  }
}
