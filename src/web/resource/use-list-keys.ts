import { useState } from 'react'
import { useKeys } from '../keys.ts'

type Given<Row> = {
  rows: readonly Row[]
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  onCreate?: () => void
}

/** `j` and `k` walk the rows, Enter opens, `e` edits, `n` makes a new one. */
export const useListKeys = <Row extends { id: string }>({ rows, onOpen, onEdit, onCreate }: Given<Row>) => {
  const [activeKey, setActiveKey] = useState<string>()
  const at = rows.findIndex((row) => row.id === activeKey)
  const active = rows[at]
  const step = (by: number) => () => setActiveKey(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id)
  useKeys({
    j: step(1),
    k: step(-1),
    n: onCreate,
    Enter: active && onOpen && (() => onOpen(active)),
    e: active && onEdit && (() => onEdit(active)),
  })
  return { active, activeKey: active?.id, setActive: (row: Row) => setActiveKey(row.id) }
}
