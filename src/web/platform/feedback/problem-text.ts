import { isProblem } from '#web/platform/api/problem.ts'
import { i18n } from '#web/platform/words/texts.ts'

/** A refusal in words: the server's own, in the user's language, where it said something. */
export const problemText = (error: unknown): string => {
  if (!isProblem(error)) return i18n.t('error:default_text')
  if (error.code === 'offline') return i18n.t('error:offline_text')
  if (error.code === 'idempotency_mismatch') return i18n.t('error:saved_before')
  return error.detail || i18n.t('error:default_text')
}
