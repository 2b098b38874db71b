import type { ReactNode } from 'react'

/** The props of the form of a record, which is on a page or in a panel. */
export type RecordFormProps<Item> = {
  /** Absent for a new record. */
  id?: string
  /** Called after saving. A panel then closes with the record as its result. */
  onSaved?: (item: Item) => void
  /** Leaves the page. In a panel, the panel closes instead. */
  onCancel?: () => void
  /** On a page: the link back to the list. */
  above?: ReactNode
}
