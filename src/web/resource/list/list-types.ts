import type { ReactNode } from 'react'
import type { RowSelection } from './use-selection.ts'
import type { DataColumn, LeadingRow } from '#web/ui/table/data-table-types.ts'

/** Fields of every record in a list. */
export type Listed = { id: string; archived_at: string | null; deleted_at: string | null }

type EmptyTexts = { title: string; text: string; add: string }

export type ListTexts = {
  title: string
  /** The name of the table, for screen readers. */
  table: string
  search: string
  /** The button that creates a record. */
  add: string
  empty: EmptyTexts
  /** Shown in an empty tab where records are created. */
  emptyTab?: EmptyTexts
  /** Shown in an empty tab: which records it lists. */
  none?: Readonly<Record<string, { title: string; text: string }>>
  /** Shown if nothing matches the filters; by default the text of lists without filters. */
  noResults?: { title: string; text: string; clear: string }
}

/** `page`: a tab with a page of its own, and how many rows that has. */
type ListTab = { key: string; label: string; page?: { href: string; count: number | undefined } }

export type ListTabs = {
  label: string
  /** The first is the default. */
  tabs: readonly ListTab[]
}

/** The orders in the menu of a phone; without `by` the default order. */
export type ListSorts = readonly { by?: string; label: string }[]

/** Rows that can be selected for bulk actions. */
export type ListSelection<Row extends { id: string }> = {
  rowLabel: (row: Row) => string
  allLabel: string
  /** The actions on the selected rows, in the place of the totals; `foot` is shown until they are loaded. */
  bar: (selection: RowSelection<Row>, foot: ReactNode) => ReactNode
}

/** Opens something that belongs to the list. */
export type ListButton = { label: string; icon: ReactNode; onClick: () => Promise<void> }

/** What is shown of a list, so that drafts find their places in it. */
export type ShownList = {
  rows: readonly { id: string; date?: string }[]
  filters: Readonly<Record<string, string>>
  search: string
  sort: { key: string; direction: 'asc' | 'desc' } | undefined
  hasMore: boolean
}

export type ListOf<Row extends { id: string }> = {
  texts: ListTexts
  tabs?: ListTabs
  sorts: ListSorts
  columns: readonly DataColumn<Row>[]
  card: (row: Row) => ReactNode
  /** Drafts among the records, on the first tab; each where it belongs in the list as it is shown. */
  leading?: (list: ShownList) => readonly LeadingRow[]
  /** The name of a row, for the names of its buttons. */
  nameOf: (row: Row) => string
  /** The page of a record: `/client/edit/…`. */
  pageOf: (row: Row) => string
  /** Opens the form, if a record opens as a view and not as its form; then `e` opens the form. */
  onEdit?: ((row: Row) => void) | undefined
  /** Opens the form of a new record; undefined without the permission. */
  onCreate: (() => void) | undefined
  canWrite: boolean
  /** Beside the archive, on a phone in the menu. */
  button?: ListButton | undefined
  /** Undefined: rows cannot be selected. */
  selection?: ListSelection<Row> | undefined
  /** A notice below the head. */
  notice?: ReactNode
  /** Beside the title, in a muted colour. */
  badge?: ReactNode
  /** Before the button that creates a record; not on a phone. */
  action?: ReactNode
  /** The filters beside the search. */
  filters?: ReactNode
  /** Pinned below the rows; gets the loaded rows and whether these are all. */
  foot?: (rows: readonly Row[], isWhole: boolean) => ReactNode
  /** Draws the panel of a record. */
  panel: (id: string) => ReactNode
}
