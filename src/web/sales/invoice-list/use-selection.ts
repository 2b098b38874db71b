import { useState } from 'react'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import type { DataSelection } from '#web/ui/table/data-table-types.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import type { InvoiceScreen } from './use-invoice-screen.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import type { BulkKind } from '#web/sales/invoice-list/bulk/bulk-work.ts'
import type { ListTab } from './invoice-tabs.tsx'

type SelectionState = {
  of: string
  ids: ReadonlySet<string>
  /** The row that was toggled last, where a range starts. */
  last?: string
  /** On a phone: a tap selects a card instead of opening it. */
  choosing?: boolean
}

export type Selection = ReturnType<typeof useSelection>

/**
 * The rows selected for a bulk action. Another tab or filter clears the selection, so that no hidden row is changed.
 * `x` toggles the focused row, Escape clears the selection.
 */
export const useSelection = ({ list, activeKey }: InvoiceScreen, { t }: InvoiceTexts) => {
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
  const active = rows.length > 0 || chosen.choosing === true
  useKeys({
    x: activeKey === undefined ? undefined : () => toggle(activeKey, !chosen.ids.has(activeKey)),
    Escape: active ? clear : undefined,
  })
  const loadRest = useAction(async () => {
    const all = await list.loadAll()
    setChosen({ of, ids: new Set(all.map(({ id }) => id)) })
  })
  const isWhole = rows.length > 0 && rows.length === list.rows.length
  const table: DataSelection<InvoiceRow> = {
    selected: new Set(rows.map(({ id }) => id)),
    onToggle: toggle,
    onToggleAll: (on) => setChosen({ ...chosen, ids: new Set(on ? keys : []) }),
    rowLabel: ({ number }) => t('select_row', { number }),
    allLabel: t('select_all'),
    choosing: active,
  }
  return {
    rows,
    table,
    active,
    clear,
    /** Defined when all loaded rows are selected and more rows match. */
    rest: isWhole && list.hasMore ? { count: list.count, load: loadRest.run, busy: loadRest.busy } : undefined,
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

/** The bulk actions of a tab. Each action itself reports the documents that it cannot process. */
export const useBulkKinds = (tab: ListTab): readonly (BulkKind | 'export')[] => {
  const [write, pay, take] = [useCan('document.write'), useCan('payment.write'), useCan('document.export')]
  if (tab === 'deleted') return write ? ['restore'] : []
  const isPayable = tab !== 'void' && tab !== 'credit' && tab !== 'paid'
  return [
    ...(write && tab !== 'void' ? (['send'] as const) : []),
    ...(write && tab === 'unpaid' ? (['remind'] as const) : []),
    ...(pay && isPayable ? (['pay'] as const) : []),
    ...(take ? (['export'] as const) : []),
    ...(write && tab !== 'void' ? (['delete'] as const) : []),
  ]
}
