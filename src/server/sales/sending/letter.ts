import { textOf } from '#server/platform/language/texts.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import type { EmailRow } from './email.queries.ts'

/** What a person writes in the text of a letter where the address of the document's page is to stand. */
const linkVariable = '{link}'

/** The content of a letter, with a button to the page of its document unless its text has the address. */
export const letterOf = (
  { kind, language: stored, subject, message }: Pick<EmailRow, 'kind' | 'language' | 'subject' | 'message'>,
  url: string | undefined,
  label: 'invoice_link' | 'quote_link' = 'invoice_link',
): EmailContent => {
  // A check constraint allows no other value.
  const language = stored as 'lt' | 'en'
  const isInText = message.includes(linkVariable)
  const paragraphs = message
    .replace(/\r\n?/g, '\n')
    .replaceAll(linkVariable, url ?? '')
    .split(/\n{2,}/)
  const action =
    url && !isInText
      ? {
          action: {
            label: textOf(language, 'mail', kind === 'client-link' ? 'client_link' : label) ?? url,
            url,
          },
        }
      : {}
  return { language, subject, paragraphs, signature: null, ...action }
}
