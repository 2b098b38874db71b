import { isCancelled, isProblem } from './api/problem.ts'
import { problemText } from './problem-text.ts'
import { toast } from './toasts.tsx'
import { askToVerify } from './verify-first.tsx'

type Options = Parameters<typeof toast.error>[1]

/** Tells of a refused call: an e-mail to be proved first by a dialog with the ways out, anything else by a toast. */
export const tellRefusal = (error: unknown, options?: Options): void => {
  if (isCancelled(error)) return
  if (isProblem(error) && error.code === 'email_not_verified') askToVerify()
  else toast.error(problemText(error), options)
}
