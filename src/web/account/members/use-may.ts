import { useTranslation } from 'react-i18next'
import type { Role } from '#domain/permission.ts'
import { hasPlans } from '#web/platform/session/has-plans.ts'
import { useUser } from '#web/platform/session/session.ts'

/** What a role may, in words; of plans and billing only where there are any. */
export const useMay = () => {
  const { t } = useTranslation('people')
  const withPlans = hasPlans(useUser().plan)
  return (role: Role): string => {
    if (role === 'employee' || role === 'accountant') return t(`may_${role}`)
    return withPlans ? t(`may_${role}`) : t(`may_${role}_without_plans`)
  }
}
