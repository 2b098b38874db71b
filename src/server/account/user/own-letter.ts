import { textOf } from '#server/platform/words/texts.ts'
import type { Language } from '#server/platform/words/texts.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

type Person = { email: string; locale: string }
type Given = { url?: string; values?: Record<string, string | number> }

/**
 * A letter of the product to a person about their own account. Its words stand in the texts by the name: `verify_subject`,
 * `verify_body`, and where there is a link `verify_button` and `verify_remark`.
 */
export const ownLetter = (name: string, to: Person, { url, values = {} }: Given): Letter & { to: string } => {
  const language: Language = to.locale === 'en' ? 'en' : 'lt'
  const text = (key: string) => textOf(language, 'mail', key, values) ?? ''
  const remark = text(`${name}_remark`)
  return {
    to: to.email,
    language,
    subject: text(`${name}_subject`),
    paragraphs: [text('hello'), text(`${name}_body`)],
    ...(url ? { action: { label: text(`${name}_button`), url } } : {}),
    ...(remark ? { remark } : {}),
  }
}
