import { isCancelled, isProblem, problemText } from '#web/platform/api/problem.ts'
import { confirm, askToVerify } from './confirm.tsx'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from './toasts.tsx'

type Options = Parameters<typeof toast.error>[1]

/** Asked for their password, they have none: they came through a provider. */
const leadToPassword = (text: string): void =>
  void confirm({
    title: i18n.t('people:no_password_title'),
    text,
    confirmLabel: i18n.t('sign_in:set_password'),
    leadsTo: newPasswordHref(sessionStore.get()?.user.data.email),
  })

/** The server failed, or nobody answered: it has nothing to say of what was asked. */
const isFailure = (error: unknown) =>
  !isProblem(error) ||
  error.code === 'offline' ||
  error.code === 'internal_error' ||
  (error.status >= 500 && !error.detail)

/** Tells that a form was not saved: what was typed stays in it. Refusals with words of their own are told as such. */
export const tellUnsaved = (error: unknown): void => {
  if (isCancelled(error)) return
  if (!isFailure(error)) return showError(error)
  const isAnswered = !isProblem(error) || error.code === 'internal_error'
  toast.error(
    i18n.t(isAnswered ? 'error:save_failed' : navigator.onLine ? 'error:save_unanswered' : 'error:save_offline'),
  )
}

/** Tells that a change asked for by a button was not made. */
export const tellUnchanged = (error: unknown, options?: Options): void => {
  if (isProblem(error) && error.code === 'internal_error') toast.error(i18n.t('error:change_failed'), options)
  else showError(error, options)
}

/**
 * Tells of a refused call: an e-mail to be proved first, a password to be set first, and a plan that has no more room, by a dialog with
 * the ways out, anything else by a toast.
 */
export const showError = (error: unknown, options?: Options): void => {
  if (isCancelled(error)) return
  if (isProblem(error) && error.code === 'email_not_verified') askToVerify()
  else if (isProblem(error) && isOfPlan(error.code)) promptUpgrade(error.code, problemText(error))
  else if (isProblem(error) && error.code === 'no_password') leadToPassword(problemText(error))
  else toast.error(problemText(error), options)
}

/** Whether it was the plan that refused. */
const isOfPlan = (code: string): boolean => code.startsWith('plan_')

/** How many companies one owns follows the own plan; all else that of the owner of the company. */
const mayOrder = (code: string): boolean =>
  code === 'plan_limit_companies' || sessionStore.get()?.user.data.role === 'owner'

/** Says what the plan has no more room for, and leads to the plans whoever may order one. */
const promptUpgrade = (code: string, text: string): void => {
  if (!mayOrder(code)) return void toast.error(`${text} ${i18n.t('subscription:ask_owner')}`)
  void confirm({
    title: i18n.t('subscription:limit_title'),
    text,
    confirmLabel: i18n.t('subscription:see_plans'),
    cancelLabel: i18n.t('subscription:not_now'),
    leadsTo: '/settings/subscription/plans',
  })
}
