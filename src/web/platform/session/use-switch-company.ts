import { useRouter } from '@tanstack/react-router'
import { call, cancelAll } from '#web/platform/api/api.ts'
import { goToCompany } from '#web/platform/navigation/go-to-company.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Makes another company current and everything on screen its own. */
export const useSwitchCompany = () => {
  const router = useRouter()
  return useAction(async (companyId: string) => {
    // What is still asked of the former company would come too late.
    cancelAll()
    await goToCompany(router, await call('user.change_company', { body: { company_id: companyId } }))
  })
}
