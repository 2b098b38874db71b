import { useState } from 'react'
import type { LetterText } from './letter-form.tsx'

/** Texts that were changed and not saved: they stay while another letter is chosen, until the page is loaded again. */
const unsavedLetters = new Map<string, LetterText>()

/** The text of a letter in its form: the unsaved one, else the stored one. The key names company, letter and language. */
export const useUnsavedLetter = (key: string, stored: LetterText) => {
  const [text, setText] = useState(() => unsavedLetters.get(key) ?? stored)
  const write = (part: Partial<LetterText>) => {
    const next = { ...text, ...part }
    unsavedLetters.set(key, next)
    setText(next)
  }
  return { ...text, write, forget: () => void unsavedLetters.delete(key) }
}
