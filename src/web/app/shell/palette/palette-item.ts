import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { searchText } from '#domain/text.ts'

/** An action with a found record without opening it. */
export type PaletteAction = {
  key: string
  label: string
  icon: Icon
  /** The key that runs it with Alt. */
  shortcut: 'n' | 'c' | 'p' | 'k'
  href: string
  /** Why it is disabled. */
  locked?: string
}

export type PaletteItem = {
  key: string
  label: string
  /** The number of a document, in a column before the label. */
  number?: string
  /** A note after the label. */
  hint?: string
  icon: Icon
  /** At the right: state and amount. */
  state?: ReactNode
  amount?: ReactNode
  /** The address that it opens; Ctrl and Enter open it in a new tab. */
  href?: string
  run?: () => void
  actions?: readonly PaletteAction[]
}
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] }

/** A row that can be picked: an item, or one of the actions under it. */
export type PalettePosition = { index: number; action?: number }

/** A part of a text; `isMatch` if it matches the search. */
type TextPart = { text: string; isMatch: boolean }

/** Splits a text at the match of a search, ignoring case and diacritics: `ziem` matches 'Žiem' in 'Žiemos'. */
export const highlight = (text: string, search: string): TextPart[] => {
  const query = searchText(search.trim())
  // Letter by letter, since removing diacritics may change the length.
  const letters = [...text]
  const plain = letters.map(searchText)
  const at = query ? plain.join('').indexOf(query) : -1
  if (at < 0) return [{ text, isMatch: false }]
  const from = letterAt(plain, at)
  const to = letterAt(plain, at + query.length - 1) + 1
  const parts = [letters.slice(0, from), letters.slice(from, to), letters.slice(to)]
  return parts
    .map((part, index) => ({ text: part.join(''), isMatch: index === 1 }))
    .filter((piece) => piece.text !== '')
}

/** The index of the letter at a position of the plain text. */
const letterAt = (plain: readonly string[], position: number): number => {
  let length = 0
  return plain.findIndex((letter) => (length += letter.length) > position)
}

/** Whether the text contains every searched word. */
export const matches = (text: string, search: string): boolean => {
  const plain = searchText(text)
  return searchText(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** The element id of a row, for `aria-activedescendant`. */
export const rowIdOf = (id: string, { index, action }: PalettePosition): string =>
  `${id}-${index}${action === undefined ? '' : `-${action}`}`
