import { useState } from 'react'
import { useKeys } from '#web/platform/keyboard.ts'
import type { DataSelection } from '#web/ui/table/data-table-types.ts'

type Row = { id: string }

/** What the selection needs of a list: see `useList`. */
type List<R extends Row> = {
  query: Readonly<Record<string, string>>
  rows: readonly R[]
  hasMore: boolean
  count: number
  loadAll: () => Promise<readonly Row[]>
}

type SelectionState = {
  of: string
  ids: ReadonlySet<string>
  /** The row that was toggled last, where a range starts. */
  last?: string
  /** On a phone: a tap selects a card instead of opening it. */
  choosing?: boolean
}

type Options<R extends Row> = {
  list: List<R>
  activeKey: string | undefined
  /** Whether rows can be selected at all. */
  enabled?: boolean
} & Pick<DataSelection<R>, 'rowLabel' | 'allLabel'>

export type RowSelection<R extends Row> = {
  rows: readonly R[]
  table: DataSelection<R>
  active: boolean
  clear: () => void
  /** Defined when all loaded rows are selected and more rows match. */
  rest: { count: number; load: () => Promise<void> } | undefined
  start: () => void
}

/**
 * The rows selected for a bulk action. Another tab or filter clears the selection, so that no hidden row is changed.
 * `x` toggles the focused row, Escape clears the selection.
 */
export const useRowSelection = <R extends Row>(options: Options<R>): RowSelection<R> => {
  const { list, activeKey, enabled = true, rowLabel, allLabel } = options
  const of = JSON.stringify({ ...list.query, sort: undefined })
  const empty: SelectionState = { of, ids: new Set() }
  const [state, setChosen] = useState(empty)
  const chosen = state.of === of ? state : empty
  const rows = list.rows.filter(({ id }) => chosen.ids.has(id))
  const keys = list.rows.map(({ id }) => id)
  const toggle = (id: string, on: boolean, upTo = false) =>
    setChosen({
      ...chosen,
      ids: toggleSelection(keys, chosen.ids, { id, on, from: upTo ? chosen.last : undefined }),
      last: id,
    })
  const clear = () => setChosen(empty)
  const active = enabled && (rows.length > 0 || chosen.choosing === true)
  useKeys({
    x: activeKey === undefined || !enabled ? undefined : () => toggle(activeKey, !chosen.ids.has(activeKey)),
    Escape: active ? clear : undefined,
  })
  const loadRest = async () => {
    const all = await list.loadAll()
    setChosen({ of, ids: new Set(all.map(({ id }) => id)) })
  }
  const isWhole = rows.length > 0 && rows.length === list.rows.length
  return {
    rows,
    table: {
      selected: new Set(rows.map(({ id }) => id)),
      onToggle: toggle,
      onToggleAll: (on) => setChosen({ ...chosen, ids: new Set(on ? keys : []) }),
      rowLabel,
      allLabel,
      choosing: active,
    },
    active,
    clear,
    rest: isWhole && list.hasMore ? { count: list.count, load: loadRest } : undefined,
    start: () => setChosen({ ...empty, choosing: true }),
  }
}

type Toggle = {
  id: string
  on: boolean
  /** The start of a range. */
  from: string | undefined
}

/** The selection after a row, or a range of rows in the order of `keys`, is toggled. */
export const toggleSelection = (keys: readonly string[], chosen: ReadonlySet<string>, { id, on, from }: Toggle) => {
  const ends = [keys.indexOf(from ?? id), keys.indexOf(id)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  // The start may no longer be in the list.
  const range = first < 0 ? [id] : keys.slice(first, last + 1)
  return new Set(on ? [...chosen, ...range] : [...chosen].filter((each) => !range.includes(each)))
}
