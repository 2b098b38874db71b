import type { ReactNode } from 'react'
import type { DataColumn, LeadingRow } from '#web/ui/table/data-table-types.ts'

/** What every listed record carries. */
export type Listed = { id: string; archived_at: string | null; deleted_at: string | null }

type EmptyWords = { title: string; text: string; add: string }

export type ListWords = {
  title: string
  /** What the table lists, for screen readers. */
  table: string
  search: string
  /** The button that makes a new one. */
  add: string
  empty: EmptyWords
  /** Where there are some, but none in this tab, and the tab is where one is added. */
  emptyTab?: EmptyWords
  /** What belongs in each tab, where there are some, but none in it. */
  none?: Readonly<Record<string, { title: string; text: string }>>
  /** Where nothing matches; without it, as for a list that can only be searched. */
  nothing?: { title: string; text: string; clear: string }
}

export type ListTabs = {
  label: string
  /** The first is shown when the address names none. */
  tabs: readonly { key: string; label: string }[]
}

/** How one can sort on a phone, where there are no heads; without `by` in the list's own order. */
export type ListSorts = readonly { by?: string; label: string }[]

export type ListOf<Row> = {
  words: ListWords
  tabs?: ListTabs
  sorts: ListSorts
  columns: readonly DataColumn<Row>[]
  card: (row: Row) => ReactNode
  /** Begun and not saved, above the others while all are shown. */
  leading?: readonly LeadingRow[]
  /** What a row is called: in the names of its buttons. */
  nameOf: (row: Row) => string
  /** The page of a record: `/client/edit/…`. */
  pageOf: (row: Row) => string
  /** Where a record opens as what it is, not as its form: Enter opens that too, and `e` the form. */
  onEdit?: ((row: Row) => void) | undefined
  /** Opens the form of a new one; undefined where the person may not. */
  onCreate: (() => void) | undefined
  canWrite: boolean
  /** Under the head, whatever the list holds: what one should know of all of it. */
  notice?: ReactNode
  /** Beside the title, quiet. */
  badge?: ReactNode
  /** Besides the search: what narrows the list. */
  filters?: ReactNode
  /** Pinned under the rows; told the rows so far and whether these are all. */
  foot?: (rows: readonly Row[], isWhole: boolean) => ReactNode
  /** A record in its panel. */
  panel: (id: string) => ReactNode
}
