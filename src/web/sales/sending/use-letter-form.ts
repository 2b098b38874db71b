import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail, EmailDraft } from '#contract/sales/sending.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { followEmail } from './follow-email.ts'
import { letterSchema } from './send-schema.ts'
import type { LetterValues } from './send-schema.ts'

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
