import { useRouter } from '@tanstack/react-router'
import { call, cancelAll } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toHref } from './navigation.ts'
import { goToStart, whileSwitching } from './switch-company.ts'

/** Makes a company current and opens one of its pages. */
export const useOpenCompany = () => {
  const router = useRouter()
  return useAction(async (companyId: string, href: string) => {
    // Pending requests of the previous company are of no use.
    cancelAll()
    const data = await call('user.change_company', { body: { company_id: companyId } })
    if (!data.company) return goToStart(router, data)
    await whileSwitching(data, () => router.navigate({ ...toHref(href), ignoreBlocker: true }))
  })
}
