import type { DocumentEmail } from '#contract/sales/sending.ts'
import { call } from '#web/platform/api/api.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { newKey } from '#web/platform/browser.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { refresh } from '#web/resource/record/cache.ts'
import { followEmail } from './use-email-form.ts'

/** Queues an invoice for Peppol; throws when the server refuses. */
export const sendPeppol = (id: string): Promise<DocumentEmail> =>
  call('invoice.send', { params: { id }, body: { way: 'peppol' }, idempotencyKey: newKey() })

/** Sends an invoice over Peppol again that was not delivered. Toasts show the result. */
export const repeatPeppol = async (id: string): Promise<void> => {
  try {
    followEmail(await sendPeppol(id))
    refresh('invoice', 'client')
  } catch (error) {
    toast.error(problemText(error))
  }
}
