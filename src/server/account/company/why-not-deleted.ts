import type { Company, CompanyRefusal } from '#contract/account/company.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Services } from '#server/platform/services.ts'
import { isProvider } from '#server/account/subscription/limits.ts'

/** Why a company is not deleted by who asks, as its form tells and the call answers; null: it is. */
export const whyNotDeleted = (
  services: Pick<Services, 'config'>,
  { id, role, deletion_at }: Pick<Company, 'id' | 'role' | 'deletion_at'>,
): CompanyRefusal => {
  if (!roleAllows(role, 'company.delete')) return 'forbidden'
  if (isProvider({ services }, id)) return 'provider_company'
  return deletion_at ? 'company_deletion_pending' : null
}
