import { usualLetterOf } from '#domain/reminder/default-steps.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** The usual name and letter of a step that is so many days after the due day; the letter has variables. */
export const usualStep = (days: number, language: Language) => {
  const name = usualLetterOf(days)
  const text = (part: string) => textOf(language, 'mail', `step_${name}_${part}`) ?? ''
  return { title: text('title'), subject: text('subject'), message: text('message') }
}
