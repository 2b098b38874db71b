import { useRouter } from '@tanstack/react-router'
import { pathAfterSwitch } from '../company-rules.ts'
import { toHref } from '../routes/to-href.ts'
import { changeCompany } from '../session.ts'
import { useAction } from '../use-action.ts'

/** Makes another company current and everything on screen its own; an item of the former is left for its list. */
export const useSwitchCompany = () => {
  const router = useRouter()
  return useAction(async (companyId: string) => {
    const path = pathAfterSwitch(router.state.location.pathname)
    await changeCompany(companyId)
    await router.navigate({ ...toHref(path), ignoreBlocker: true })
    await router.invalidate()
  })
}
