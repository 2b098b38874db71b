import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail, EmailDraft } from '#contract/sales/sending.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { emailSchema } from './email-schema.ts'
import type { EmailValues } from './email-schema.ts'
import { call } from '#web/platform/api/api.ts'
import { isCancelled } from '#web/platform/api/problem.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { isWaiting } from './email-entry.tsx'

type EmailFormOptions = {
  /** The default email from the server; undefined while it loads. */
  draft: EmailDraft | undefined
  /** An undelivered email, to be sent again. */
  again?: Pick<DocumentEmail, 'to' | 'cc' | 'subject' | 'message'> | undefined
  send: (email: EmailValues, key: string) => Promise<DocumentEmail>
}

/** The form of an email. After it is queued the panel closes, and toasts show the result. */
export const useEmailForm = ({ draft, again, send }: EmailFormOptions) => {
  const { t } = useTranslation('sending')
  const panel = usePanel()
  const [withCopy, setWithCopy] = useState((again?.cc.length ?? 0) > 0)
  const offered = draft && { ...draft, ...again }
  const form = useForm<EmailValues, DocumentEmail>({
    schema: emailSchema,
    initialValues: offered && {
      to: offered.to,
      cc: offered.cc,
      subject: again ? again.subject : null,
      message: again ? again.message : null,
    },
    labels: { to: t('to'), cc: t('cc'), subject: t('subject'), message: t('message') },
    // The schema has checked it.
    save: (input, { key }) => send(input as EmailValues, key),
    onSaved: (email) => {
      panel?.close(email)
      followEmail(email)
    },
  })
  return { form, offered, withCopy, showCopy: () => setWithCopy(true) }
}
export type EmailForm = ReturnType<typeof useEmailForm>

/** After this number of polls an unsent email is reported as waiting. */
const pollsBeforeNotice = 3

/** The seconds between polls. Most emails are sent immediately; the history shows later results. */
const pollDelays = [0.6, 1, 1.5, 2, 3, 5, 8, 10]

const stateOf = async (email: DocumentEmail): Promise<DocumentEmail | undefined> => {
  const { data } = email.invoice_id
    ? await call('invoice.email_history', { params: { id: email.invoice_id } })
    : await call('client.email_history', { params: { id: email.client_id } })
  return data.find(({ id }) => id === email.id)
}

/** Polls a queued email and shows its result in a toast, on any page; refreshes lists and histories. */
export const followEmail = (email: DocumentEmail): void => void follow(email)

const follow = async (email: DocumentEmail): Promise<void> => {
  refresh('invoice', 'client')
  for (const [at, seconds] of pollDelays.entries()) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    try {
      const now = await stateOf(email)
      if (at === pollsBeforeNotice && now && isWaiting(now))
        toast.success(i18n.t(`sending:${email.way === 'peppol' ? 'peppol_queued_toast' : 'queued_toast'}`))
      if (!now || isWaiting(now)) continue
      refresh('invoice', 'client')
      if (now.status === 'delivered') toast.success(i18n.t('sending:peppol_toast', { number: now.subject }))
      else if (now.status === 'sent') toast.success(i18n.t('sending:sent_toast', { receiver: now.receiver }))
      else
        toast.error(
          [i18n.t(`sending:${now.way === 'peppol' ? 'peppol_failed_toast' : 'failed_toast'}`), now.error]
            .filter(Boolean)
            .join(' '),
        )
      return
    } catch (error) {
      // The user signed out or changed the company; the history shows the result.
      if (isCancelled(error)) return
    }
  }
  refresh('invoice', 'client')
}
