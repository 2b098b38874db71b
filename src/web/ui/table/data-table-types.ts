import type { ReactElement, ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Pixels; columns without one share what is left. */
  width?: number
  /** Amounts and counts. */
  align?: 'left' | 'right'
  /** In text-2: dates and the like. */
  quiet?: boolean
  /** Its head is a button that sorts. */
  sortable?: boolean
  /** 2 leaves under 900 px of table, 3 under 1060. */
  priority?: 1 | 2 | 3
  /** Whether a struck row strikes this cell: by default all but quiet ones; state columns say no. */
  struck?: boolean
}

export interface DataSort {
  key: string
  direction: 'asc' | 'desc'
}

export interface DataSelection<Row> {
  selected: ReadonlySet<string>
  /** `upTo`: and all between it and the one toggled before. */
  onToggle: (key: string, on: boolean, upTo: boolean) => void
  onToggleAll: (on: boolean) => void
  rowLabel: (row: Row) => string
  allLabel: string
  /** A card is a box to tick, not a link to open: tables always have both. */
  choosing: boolean
}

/** A row above the others that is no record yet: begun and not saved. */
export interface LeadingRow {
  key: string
  /** By the keys of the columns; the others are empty. */
  cells: Readonly<Record<string, ReactNode>>
  /** The same under 768 px. */
  card: ReactNode
  /** What its name in the table says as a button; the card says all of it by itself. */
  openLabel: string
  onOpen: () => void
  /** Small buttons at the end of the widest text column, as records have them. */
  actions: ReactNode
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  leading?: readonly LeadingRow[]
  rowKey: (row: Row) => string
  /** The same row under 768 px: see `RowCard`. */
  card: (row: Row) => ReactNode
  sort?: DataSort
  onSort?: (key: string) => void
  selection?: DataSelection<Row>
  /** A click anywhere on the row that no control of its own took. */
  onOpen?: (row: Row) => void
  /** Wraps the first cell (or the card) in a link, so the row opens by keyboard and in a new tab. */
  renderLink?: (row: Row, content: ReactNode, className: string) => ReactElement
  /** The row whose panel is open. */
  openKey?: string
  /** The row the keyboard is on; it is scrolled to. */
  activeKey?: string
  isStruck?: (row: Row) => boolean
  /** What can be done with the row the pointer or the focus is on: small buttons at the end of the widest text column. */
  rowActions?: (row: Row, hold: (open: boolean) => void) => ReactNode
  /** The keyboard has come to a control of the row. */
  onFocusRow?: (row: Row) => void
  /** The pointer is on the buttons of this row; undefined once it leaves them. */
  onPointAt?: (row: Row | undefined) => void
  density?: 'normal' | 'compact'
  /** Pinned totals: see `TotalsFoot`. */
  foot?: ReactNode
  /** A skeleton instead of rows: nothing is known yet. */
  loading?: boolean
  /** More can be had; `onEnd` is called a screen before the end is reached. */
  hasMore?: boolean
  onEnd?: () => void
  loadingMoreLabel?: string
}
