import { plainText } from '#web/resource/plain-text.ts'

/** A piece of a found text; `hit` is what was searched for. */
export type Piece = { text: string; hit: boolean }

/** Parts a text where it holds what was searched for, whatever the case and diacritics: `ziem` in 'Žiemos' is 'Žiem'. */
export const marked = (text: string, search: string): Piece[] => {
  const wanted = plainText(search.trim())
  // Letter by letter, since taking diacritics off may change the length of a text.
  const letters = [...text]
  const plain = letters.map(plainText)
  const at = wanted ? plain.join('').indexOf(wanted) : -1
  if (at < 0) return [{ text, hit: false }]
  const from = letterAt(plain, at)
  const to = letterAt(plain, at + wanted.length - 1) + 1
  const parts = [letters.slice(0, from), letters.slice(from, to), letters.slice(to)]
  return parts.map((part, index) => ({ text: part.join(''), hit: index === 1 })).filter((piece) => piece.text !== '')
}

/** The letter a position of the plain text stands in. */
const letterAt = (plain: readonly string[], position: number): number => {
  let seen = 0
  return plain.findIndex((letter) => (seen += letter.length) > position)
}

/** Every word searched for stands somewhere in the text. */
export const matches = (text: string, search: string): boolean => {
  const plain = plainText(text)
  return plainText(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
