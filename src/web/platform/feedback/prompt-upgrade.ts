import { confirm } from './confirm.tsx'
import { sessionStore } from '#web/platform/session/state.ts'
import { i18n } from '#web/platform/words/texts.ts'
import { toast } from './toasts.tsx'

/** Whether it was the plan that refused. */
export const isOfPlan = (code: string): boolean => code.startsWith('plan_')

/** How many companies one owns follows the own plan; all else that of the owner of the company. */
const mayOrder = (code: string): boolean =>
  code === 'plan_limit_companies' || sessionStore.get()?.user.data.role === 'owner'

/** Says what the plan has no more room for, and leads to the plans whoever may order one. */
export const promptUpgrade = (code: string, text: string): void => {
  if (!mayOrder(code)) return void toast.error(`${text} ${i18n.t('subscription:ask_owner')}`)
  void confirm({
    title: i18n.t('subscription:limit_title'),
    text,
    confirmLabel: i18n.t('subscription:see_plans'),
    cancelLabel: i18n.t('subscription:not_now'),
    leadsTo: '/settings/subscription/plans',
  })
}
