import type { FilterEditing, ListFilter } from './list-filters.tsx'
import { ClientFilter } from './client-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { periodWords } from './period-words.ts'
import { useListWords } from './use-list-words.ts'

/** Of which days. */
export const usePeriodFilter = (label: string, set: Record<string, string | undefined>): ListFilter => {
  const { t, language } = useListWords()
  return {
    keys: ['date_from', 'date_to'],
    label,
    value: periodWords({ from: set['date_from'], to: set['date_to'] }, t, language),
    editor: editPeriod,
  }
}

const editPeriod = (editing: FilterEditing) => <PeriodFilter {...editing} />

/** Whose, by client. */
export const clientFilter = (label: string, title: string | undefined): ListFilter => ({
  keys: ['client_id'],
  label,
  value: title ?? '…',
  editor: editClient,
})

const editClient = (editing: FilterEditing) => <ClientFilter {...editing} />
