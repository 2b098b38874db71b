import type { ReactElement, ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Pixels, or a length that may depend on the width of the table (`cqw`); columns without a width share the remaining width. */
  width?: number | string
  /** Amounts and counts. */
  align?: 'left' | 'right'
  /** In a muted colour: dates and similar. */
  muted?: boolean
  /** The head is a button that sorts. */
  sortable?: boolean
  /** 2 is hidden below 900 px of table width, 3 below 1060. */
  priority?: 1 | 2 | 3
  /** Whether this cell is struck through in a struck-through row; by default all but muted cells. */
  strikethrough?: boolean
}

export interface DataSort {
  key: string
  direction: 'asc' | 'desc'
}

export interface DataSelection<Row> {
  selected: ReadonlySet<string>
  /** `upTo`: also all rows between this one and the last toggled one. */
  onToggle: (key: string, on: boolean, isRange: boolean) => void
  onToggleAll: (on: boolean) => void
  rowLabel: (row: Row) => string
  allLabel: string
  /** Cards are checkboxes instead of links; tables always have both. */
  choosing: boolean
  /** Chosen rows have no background of their own, because most rows are chosen. */
  isQuiet?: boolean
  /** Cards have a checkbox beside their link. */
  isBesideCard?: boolean
}

/** A row for something not saved yet, a draft: above the records, or in its place among them. */
export interface LeadingRow {
  key: string
  /** The record that it stands before, by its key; `end`: below all records. Without it, it is above them. */
  before?: string
  /** By the keys of the columns; other cells are empty. */
  cells: Readonly<Record<string, ReactNode>>
  /** The card below 768 px. */
  card: ReactNode
  /** The accessible name of its button in the table. */
  openLabel: string
  onOpen: () => void
  /** Small buttons at the end of the widest text column. */
  actions: ReactNode
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  leading?: readonly LeadingRow[]
  rowKey: (row: Row) => string
  /** The row below 768 px: see `RowCard`. */
  card: (row: Row) => ReactNode
  sort?: DataSort
  onSort?: (key: string) => void
  selection?: DataSelection<Row>
  /** A click on the row outside of its controls. */
  onOpen?: (row: Row) => void
  /** Wraps the first cell (or the card) in a link, so the row opens by keyboard and in a new tab. */
  renderLink?: (row: Row, content: ReactNode, className: string) => ReactElement
  /** A second line below the active row of the table, 34 pixels high. */
  secondLine?: (row: Row) => ReactNode
  /** The row whose panel is open. */
  openKey?: string
  /** The active row of the keyboard; it is scrolled into view. */
  activeKey?: string
  isStrikethrough?: (row: Row) => boolean
  /** Small buttons at the end of the widest text column, for the row with the pointer or the focus. */
  rowActions?: (row: Row, keepVisible: (open: boolean) => void) => ReactNode
  /** A control of the row got the focus by keyboard. */
  onFocusRow?: (row: Row) => void
  /** The pointer is on the buttons of this row; undefined when it leaves them. */
  onPointAt?: (row: Row | undefined) => void
  density?: 'normal' | 'compact'
  /** Rows of different heights; without it all have the height of the density. */
  isHeightMeasured?: boolean
  /** Pinned totals: see `TotalsFoot`. */
  footer?: ReactNode
  /** Draws a skeleton instead of rows. */
  loading?: boolean
  /** There are more rows; `onEnd` is called before the end is visible. */
  hasMore?: boolean
  onEnd?: () => void
  loadingMoreLabel?: string
}
