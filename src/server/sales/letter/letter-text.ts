import { filledLetter } from '#domain/letter/variables.ts'
import type { LetterKind, LetterVariable } from '#domain/letter/kinds.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { OwnLetter } from './letter.queries.ts'
import { usualLetter } from './usual-letter.ts'

/** The texts that a company wrote in one language, by kind. */
export type OwnLetters = Partial<Record<LetterKind, OwnLetter>>

export type LetterValues = Partial<Record<LetterVariable, string>>

/** A subject is one line; the limit is that of the form. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** The letter with its values: in the company's words, else the usual ones. A `{link}` stays, for the moment of sending. */
export const letterText = (
  kind: LetterKind,
  { letters, language }: { letters: OwnLetters; language: Language },
  values: LetterValues,
): { subject: string; message: string } => {
  const [own, usual] = [letters[kind], usualLetter(kind, language)]
  return {
    subject: oneLine(filledLetter(own?.subject ?? usual.subject, values)),
    message: filledLetter(own?.message ?? usual.message, values),
  }
}
