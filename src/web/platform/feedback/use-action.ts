import { useRef, useState } from 'react'
import { isCancelled, isProblem, problemText } from '#web/platform/api/problem.ts'
import { confirm, askToVerify } from './confirm.tsx'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from './toasts.tsx'

/**
 * An action of a button that calls the server: one at a time, however often it is pressed. Errors are shown. `run` resolves
 * to the result, or to undefined after an error or while the action is running.
 */
export const useAction = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work(...args)
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}

type Options = Parameters<typeof toast.error>[1]

/** For a person who signed up through a provider and has no password. */
const promptForPassword = (text: string): void =>
  void confirm({
    title: i18n.t('people:no_password_title'),
    text,
    confirmLabel: i18n.t('people:set_password'),
    href: newPasswordHref(sessionStore.get()?.user.data.email),
  })

/** Whether the server failed or did not respond, so that there is no message about the request. */
const isFailure = (error: unknown) =>
  !isProblem(error) ||
  error.code === 'offline' ||
  error.code === 'internal_error' ||
  (error.status >= 500 && !error.detail)

/** Shows that a form was not saved. Errors with a message of the server are shown with it. */
export const showSaveError = (error: unknown): void => {
  if (isCancelled(error)) return
  if (!isFailure(error)) return showError(error)
  const hasResponse = !isProblem(error) || error.code === 'internal_error'
  toast.error(
    i18n.t(hasResponse ? 'error:save_failed' : navigator.onLine ? 'error:save_unanswered' : 'error:save_offline'),
  )
}

/** Shows that an action of a button failed. */
export const showActionError = (error: unknown, options?: Options): void => {
  if (isProblem(error) && error.code === 'internal_error') toast.error(i18n.t('error:change_failed'), options)
  else showError(error, options)
}

/**
 * Shows the error of a call: a dialog with a way out for an unconfirmed email, a missing password and a limit of the plan, a toast
 * for all others.
 */
export const showError = (error: unknown, options?: Options): void => {
  if (isCancelled(error)) return
  if (isProblem(error) && error.code === 'email_not_verified') askToVerify()
  else if (isProblem(error) && isPlanLimit(error.code)) promptUpgrade(error.code, problemText(error))
  else if (isProblem(error) && error.code === 'no_password') promptForPassword(problemText(error))
  else toast.error(problemText(error), options)
}

/** Whether a limit of the plan was reached. */
const isPlanLimit = (code: string): boolean => code.startsWith('plan_')

/** The number of own companies depends on the person's plan, all other limits on the plan of the company's owner. */
const mayOrder = (code: string): boolean =>
  code === 'plan_limit_companies' || sessionStore.get()?.user.data.role === 'owner'

/** Shows which limit of the plan was reached, with a link to the plans for those who may order one. */
const promptUpgrade = (code: string, text: string): void => {
  if (!mayOrder(code)) return void toast.error(`${text} ${i18n.t('plan_note:ask_owner')}`)
  void confirm({
    title: i18n.t('plan_note:limit_title'),
    text,
    confirmLabel: i18n.t('plan_note:see_plans'),
    cancelLabel: i18n.t('plan_note:not_now'),
    href: '/settings/subscription/plans',
  })
}
