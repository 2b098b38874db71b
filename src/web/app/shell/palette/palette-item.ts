import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { searchText } from '#domain/search-text.ts'

/** What can be done with a found record without opening it. */
export type PaletteAction = {
  key: string
  label: string
  icon: Icon
  /** With Alt, from anywhere in the list. */
  letter: 'n' | 'c' | 'p'
  href: string
  /** Why it can't be done; it keeps its place. */
  locked?: string
}

export type PaletteItem = {
  key: string
  label: string
  /** In front of the label, in a column of its own: of documents. */
  number?: string
  /** Said behind the label, in the tone of hints. */
  hint?: string
  icon: Icon
  /** At the right: how it stands, and what it comes to. */
  state?: ReactNode
  amount?: ReactNode
  /** Where it leads; Ctrl and Enter open it in a new tab. */
  href?: string
  run?: () => void
  actions?: readonly PaletteAction[]
}
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] }

/** A row that can be picked: an item, or one of the actions under it. */
export type PaletteSpot = { index: number; action?: number }

/** A piece of a found text; `hit` is what was searched for. */
type Piece = { text: string; hit: boolean }

/** Parts a text where it holds what was searched for, whatever the case and diacritics: `ziem` in 'Žiemos' is 'Žiem'. */
export const highlight = (text: string, search: string): Piece[] => {
  const wanted = searchText(search.trim())
  // Letter by letter, since taking diacritics off may change the length of a text.
  const letters = [...text]
  const plain = letters.map(searchText)
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
  const plain = searchText(text)
  return searchText(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** The element of a row: the field names it as the active one. */
export const rowIdOf = (id: string, { index, action }: PaletteSpot): string =>
  `${id}-${index}${action === undefined ? '' : `-${action}`}`
