import { isCancelled, isProblem } from './api/problem.ts'
import { problemText } from './problem-text.ts'
import { isOfPlan, leadToPlans } from './subscription/lead-to-plans.ts'
import { toast } from './toasts.tsx'
import { askToVerify } from './verify-first.tsx'

type Options = Parameters<typeof toast.error>[1]

/**
 * Tells of a refused call: an e-mail to be proved first, and a plan that has no more room, by a dialog with the ways out, anything else
 * by a toast.
 */
export const tellRefusal = (error: unknown, options?: Options): void => {
  if (isCancelled(error)) return
  if (isProblem(error) && error.code === 'email_not_verified') askToVerify()
  else if (isProblem(error) && isOfPlan(error.code)) leadToPlans(error.code, problemText(error))
  else toast.error(problemText(error), options)
}
