import type { Icon } from '@tabler/icons-react'

export type PaletteItem = {
  key: string
  label: string
  /** Said in front of the label, in the tone of hints: the number of an invoice. */
  before?: string
  /** An amount at the right edge. */
  aside?: { amount: string; currency: string }
  icon: Icon
  /** Where it leads; Ctrl and Enter open it in a new tab. */
  href?: string
  run?: () => void
}
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] }
