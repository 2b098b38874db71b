import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail, EmailDraft } from '#contract/sales/sending.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { letterSchema } from './send-schema.ts'
import type { LetterValues } from './send-schema.ts'
import { call } from '#web/platform/api/api.ts'
import { isCancelled } from '#web/platform/api/problem.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { isWaiting } from './is-waiting.ts'

type Given = {
  /** As the server offers it; undefined while it loads. */
  draft: EmailDraft | undefined
  /** A letter that did not arrive, to be sent again as it was. */
  again?: Pick<DocumentEmail, 'to' | 'cc' | 'subject' | 'message'> | undefined
  send: (letter: LetterValues, key: string) => Promise<DocumentEmail>
}

/** The form of a letter; once it is queued its panel closes and its fate is told. */
export const useLetterForm = ({ draft, again, send }: Given) => {
  const { t } = useTranslation('sending')
  const panel = usePanel()
  const [withCopy, setWithCopy] = useState((again?.cc.length ?? 0) > 0)
  const offered = draft && { ...draft, ...again }
  const form = useForm<LetterValues, DocumentEmail>({
    schema: letterSchema,
    fresh: offered && {
      to: offered.to,
      cc: offered.cc,
      subject: again ? again.subject : null,
      message: again ? again.message : null,
    },
    labels: { to: t('to'), cc: t('cc'), subject: t('subject'), message: t('message') },
    // The schema has just been asked.
    save: (input, { key }) => send(input as LetterValues, key),
    onSaved: (email) => {
      panel?.close(email)
      followEmail(email)
    },
  })
  return { form, offered, withCopy, showCopy: () => setWithCopy(true) }
}
export type LetterForm = ReturnType<typeof useLetterForm>

/** A letter that has not left after so many looks is told of as waiting. */
const patientLooks = 3

/** Seconds between looks: a letter mostly leaves at once; one that does not is looked after by its history. */
const looks = [0.6, 1, 1.5, 2, 3, 5, 8, 10]

const stateOf = async (email: DocumentEmail): Promise<DocumentEmail | undefined> => {
  const { data } = email.invoice_id
    ? await call('invoice.email_history', { params: { id: email.invoice_id } })
    : await call('client.email_history', { params: { id: email.client_id } })
  return data.find(({ id }) => id === email.id)
}

/** Tells what becomes of a letter just queued, wherever the person has gone meanwhile; lists and histories follow. */
const followEmail = (email: DocumentEmail): void => void follow(email)

const follow = async (email: DocumentEmail): Promise<void> => {
  refresh('invoice', 'client')
  for (const [at, seconds] of looks.entries()) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    try {
      const now = await stateOf(email)
      if (at === patientLooks && now && isWaiting(now)) toast.success(i18n.t('sending:queued_toast'))
      if (!now || isWaiting(now)) continue
      refresh('invoice', 'client')
      if (now.status === 'sent') toast.success(i18n.t('sending:sent_toast', { receiver: now.receiver }))
      else toast.error([i18n.t('sending:failed_toast'), now.error].filter(Boolean).join(' '))
      return
    } catch (error) {
      // Signed out or gone elsewhere: it is in the history.
      if (isCancelled(error)) return
    }
  }
  refresh('invoice', 'client')
}
