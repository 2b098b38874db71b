import { useState } from 'react'
import type { InvoiceRow } from '#contract/invoice.ts'
import type { DataSelection } from '../ui/data-table-types.ts'
import type { InvoiceScreen } from './use-invoice-screen.ts'
import type { ListWords } from './use-list-words.ts'

const nothing: ReadonlySet<string> = new Set()

/** Rows chosen to do something with at once. Another tab or filter begins anew: what is out of sight is not done unseen. */
export const useSelection = ({ list }: InvoiceScreen, { t }: ListWords) => {
  const of = JSON.stringify({ ...list.query, sort: undefined })
  const [chosen, setChosen] = useState({ of, ids: nothing })
  const ids = chosen.of === of ? chosen.ids : nothing
  const put = (next: ReadonlySet<string>) => setChosen({ of, ids: next })
  const rows = list.rows.filter(({ id }) => ids.has(id))
  const table: DataSelection<InvoiceRow> = {
    selected: new Set(rows.map(({ id }) => id)),
    onToggle: (id, on) => put(new Set(on ? [...ids, id] : [...ids].filter((each) => each !== id))),
    onToggleAll: (on) => put(on ? new Set(list.rows.map(({ id }) => id)) : nothing),
    rowLabel: ({ number }) => t('select_row', { number }),
    allLabel: t('select_all'),
  }
  return { rows, table, clear: () => put(nothing) }
}
