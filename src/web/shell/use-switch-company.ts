import { useRouter } from '@tanstack/react-router'
import { pathAfterSwitch } from '../company-rules.ts'
import { closeAllPanels } from '../open-panel.tsx'
import { changeCompany } from '../session.ts'
import { useAction } from '../use-action.ts'

/**
 * Makes another company current and everything on screen its own; an item of the former is left for its list. Of the address only
 * the tab goes along: filters and the open record are the former's.
 */
export const useSwitchCompany = () => {
  const router = useRouter()
  return useAction(async (companyId: string) => {
    const { pathname, search } = router.state.location
    const { tab } = search as Record<string, string>
    await changeCompany(companyId)
    closeAllPanels()
    await router.navigate({
      to: pathAfterSwitch(pathname, companyId),
      search: tab ? { tab } : {},
      ignoreBlocker: true,
    })
    await router.invalidate()
  })
}
