import type { KeyboardEvent } from 'react'
import type { PaletteAction, PaletteItem, PalettePosition } from './palette-item.ts'

type PaletteKeys = {
  items: readonly PaletteItem[]
  at: PalettePosition
  go: (position: PalettePosition) => void
  enter: (newTab: boolean) => void
  choose: (action: PaletteAction, newTab: boolean) => void
}

/** The keys of the palette: ↑ and ↓ move, → and Tab enter the actions of the picked row, ← leaves them, Alt with a letter runs one. */
export const paletteKeys =
  ({ items, at, go, enter, choose }: PaletteKeys) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const handle = (work: () => void) => {
      event.preventDefault()
      work()
    }
    const position = stepOf(event, items, at)
    if (position) return handle(() => go(position))
    if (event.key === 'Enter') return handle(() => enter(event.ctrlKey || event.metaKey))
    const action = event.altKey ? actionOf(event.nativeEvent.code, items, at) : undefined
    if (action) handle(() => choose(action, false))
  }

/** The row that a key moves to; undefined if the field handles the key. */
const stepOf = (
  { key, shiftKey, altKey, currentTarget: field }: KeyboardEvent<HTMLInputElement>,
  items: readonly PaletteItem[],
  at: PalettePosition,
): PalettePosition | undefined => {
  const count = items[at.index]?.actions?.length ?? 0
  const isInside = at.action !== undefined
  if (altKey) return undefined
  if (key === 'ArrowDown') return moveDown(at, count, items.length)
  if (key === 'ArrowUp') return moveUp(at, items.length)
  if (isInside && (key === 'ArrowLeft' || (key === 'Tab' && shiftKey))) return { index: at.index }
  if (isInside && key === 'Tab') return moveDown(at, count, items.length)
  // Inside the text → moves the caret.
  const atEnd = field.selectionStart === field.value.length
  if (!isInside && count > 0 && ((key === 'ArrowRight' && atEnd) || (key === 'Tab' && !shiftKey)))
    return { index: at.index, action: 0 }
  return undefined
}

const moveDown = ({ index, action }: PalettePosition, actions: number, count: number): PalettePosition =>
  action !== undefined && action < actions - 1
    ? { index, action: action + 1 }
    : { index: (index + 1) % Math.max(count, 1) }

const moveUp = ({ index, action }: PalettePosition, count: number): PalettePosition => {
  if (action === undefined) return { index: (index - 1 + count) % Math.max(count, 1) }
  return action === 0 ? { index } : { index, action: action - 1 }
}

/** The action of the picked record, else of the first one that has it. It compares `code`, since Alt changes the character on some systems. */
const actionOf = (code: string, items: readonly PaletteItem[], at: PalettePosition): PaletteAction | undefined => {
  const withShortcut = (item: PaletteItem | undefined) =>
    item?.actions?.find(({ shortcut }) => code === `Key${shortcut.toUpperCase()}`)
  return withShortcut(items[at.index]) ?? items.map(withShortcut).find((action) => action !== undefined)
}
