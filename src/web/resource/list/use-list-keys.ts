import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#web/platform/keyboard.ts'
import type { Keys } from '#web/platform/keyboard.ts'

type Given<Row> = {
  rows: readonly Row[]
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  onCreate?: () => void
  /** Leads the focus to a row that is drawn. */
  focusRow: (id: string) => void
}

/** `j` and `k` walk the rows, Enter opens, `e` edits, `n` makes a new one. */
export const useListKeys = <Row extends { id: string }>(given: Given<Row>) => {
  const { rows, onOpen, onEdit, onCreate, focusRow } = given
  const [activeKey, setActiveKey] = useState<string>()
  const at = rows.findIndex((row) => row.id === activeKey)
  const active = rows[at]
  // Only the keys lead the focus: a row that comes back by itself (a search, an undone deletion) takes it from nobody.
  const stepped = useRef(false)
  const step = (by: number) => () => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id
    if (next === undefined) return
    stepped.current = next !== active?.id
    setActiveKey(next)
    if (!stepped.current) focusRow(next)
  }
  useEffect(() => {
    if (activeKey && stepped.current) focusRow(activeKey)
    stepped.current = false
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

/** `1` to `9` choose a tab, as they stand. */
export const useTabKeys = (tabs: readonly string[], choose: (tab: string) => void, options?: { inPanel?: boolean }) => {
  const keys: Keys = Object.fromEntries(tabs.slice(0, 9).map((tab, at) => [String(at + 1), () => choose(tab)]))
  useKeys(keys, options)
}
