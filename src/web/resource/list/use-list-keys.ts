import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#web/platform/keyboard.ts'
import type { Keys } from '#web/platform/keyboard.ts'

type ListKeys<Row> = {
  rows: readonly Row[]
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  onCreate?: () => void
  /** Focuses a row. */
  focusRow: (id: string) => void
}

/** `j` and `k` move between rows, Enter opens, `e` edits, `n` creates. */
export const useListKeys = <Row extends { id: string }>(options: ListKeys<Row>) => {
  const { rows, onOpen, onEdit, onCreate, focusRow } = options
  const [activeKey, setActiveKey] = useState<string>()
  const at = rows.findIndex((row) => row.id === activeKey)
  const active = rows[at]
  // Only the keys move the focus: a row that reappears (after a search or an undo) must not get it.
  const hasMoved = useRef(false)
  const step = (offset: number) => () => {
    const next = rows[Math.min(Math.max(at + offset, 0), rows.length - 1)]?.id
    if (next === undefined) return
    hasMoved.current = next !== active?.id
    setActiveKey(next)
    if (!hasMoved.current) focusRow(next)
  }
  useEffect(() => {
    if (activeKey && hasMoved.current) focusRow(activeKey)
    hasMoved.current = false
  }, [activeKey, focusRow])
  useKeys({
    j: step(1),
    k: step(-1),
    n: onCreate,
    Enter: active && onOpen && (() => onOpen(active)),
    e: active && onEdit && (() => onEdit(active)),
  })
  return { active, activeKey: active?.id, setActive: (row: Row) => setActiveKey(row.id) }
}

/** `1` to `9` open the tabs in their order. */
export const useTabKeys = (tabs: readonly string[], choose: (tab: string) => void, options?: { inPanel?: boolean }) => {
  const keys: Keys = Object.fromEntries(tabs.slice(0, 9).map((tab, at) => [String(at + 1), () => choose(tab)]))
  useKeys(keys, options)
}
