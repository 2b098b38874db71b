import { useTranslation } from 'react-i18next'
import type { OperatorPerson } from '#contract/provider/operator.ts'

/** A plan in force, with its last day where it has one. */
export const PlanWords = ({ of: { plan, plan_until } }: { of: Pick<OperatorPerson, 'plan' | 'plan_until'> }) => {
  const { t } = useTranslation('operator')
  if (plan === 'basic') return t('plan_basic')
  return [t('plan_premium'), plan_until && t('until', { date: plan_until })].filter(Boolean).join(' ')
}

export const planWords = (of: Pick<OperatorPerson, 'plan' | 'plan_until'>) => <PlanWords of={of} />
