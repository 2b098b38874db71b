import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
