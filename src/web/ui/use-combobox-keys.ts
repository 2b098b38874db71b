import { type KeyboardEvent, useEffect, useState } from 'react'

type Given = {
  opened: boolean
  /** Values of the rows shown, in their order. */
  rows: readonly string[]
  /** The row Enter takes although nobody moved to it. */
  likely: string | undefined
  open: () => void
  close: () => void
  take: (row: string) => void
  idOf: (row: string) => string
}

/** Which row the keys stand on, and what the keys of the field do: arrows open and move, Enter takes, Escape closes. */
export const useComboboxKeys = ({ opened, rows, likely, open, close, take, idOf }: Given) => {
  const [moved, setMoved] = useState<string>()
  // Rows come and go while one types: what is gone is not chosen.
  const chosen = opened ? ((moved !== undefined && rows.includes(moved) ? moved : undefined) ?? likely) : undefined
  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' })
    // The id of a row never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])
  const move = (step: 1 | -1) => {
    if (!opened) return open()
    if (rows.length === 0) return
    const at = chosen === undefined ? (step > 0 ? -1 : 0) : rows.indexOf(chosen)
    setMoved(rows.at((at + step) % rows.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && opened) {
      // With nothing chosen Enter does nothing: it must not submit the form around either.
      event.preventDefault()
      if (chosen !== undefined) take(chosen)
    }
  }
  return { chosen, forget: () => setMoved(undefined), onKeyDown }
}
