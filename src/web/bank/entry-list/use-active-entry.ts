import { useEffect, useRef, useState } from 'react'
import type { BankEntry } from '#contract/bank/bank-entry.ts'

/** The element id of the link of an entry. */
export const entryLinkId = (id: string) => `entry-${id}`

const focusEntry = (id: string) => document.getElementById(entryLinkId(id))?.focus({ preventScroll: true })

/** The row that the keys act on: the first one until another is chosen. */
export const useActiveEntry = (rows: readonly BankEntry[]) => {
  const [key, setKey] = useState<string>()
  const found = rows.findIndex(({ id }) => id === key)
  const at = Math.max(found, 0)
  const active = rows[at]
  // Only the keys move the focus: a row that reappears after an undo must not get it.
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current && active) focusEntry(active.id)
    hasMoved.current = false
  }, [active])
  const moveTo = (index: number) => {
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!next) return
    hasMoved.current = next.id !== active?.id
    setKey(next.id)
    if (!hasMoved.current) focusEntry(next.id)
  }
  return {
    active,
    at,
    setActive: ({ id }: BankEntry) => setKey(id),
    next: () => moveTo(at + 1),
    previous: () => moveTo(at - 1),
    /** Moves on from an entry that leaves the list. */
    leave: ({ id }: BankEntry) => {
      const index = rows.findIndex((row) => row.id === id)
      if (index >= 0) moveTo(index + 1 < rows.length ? index + 1 : index - 1)
    },
  }
}
