import type { LetterKind } from '#domain/letter/kinds.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** The letter of a kind while the company wrote none, with variables. */
export const usualLetter = (kind: LetterKind, language: Language): { subject: string; message: string } => {
  const text = (part: string) => textOf(language, 'mail', `letter_${kind}_${part}`) ?? ''
  return { subject: text('subject'), message: text('message') }
}

/** The signature while the company wrote none. */
export const usualSignature = (language: Language, company: string): string =>
  textOf(language, 'mail', 'regards', { company }) ?? company
