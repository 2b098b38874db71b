import type { Icon } from '@tabler/icons-react'

export type PaletteItem = {
  key: string
  label: string
  /** Said behind the label, in the tone of hints: whose an invoice is and how much. */
  hint?: string
  icon: Icon
  /** Where it leads; Ctrl and Enter open it in a new tab. */
  href?: string
  run?: () => void
}
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] }
