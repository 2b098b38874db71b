import { useState } from 'react'
import { storage } from '#web/platform/browser.ts'

const storageKey = 'invoice_list.columns'

/** The columns of the list, stored in this browser. */
export const useColumns = () => {
  const [columns, setColumns] = useState(() => readColumns(storage.get(storageKey)))
  const store = (next: readonly ColumnKey[]) => {
    storage.set(storageKey, writeColumns(next))
    setColumns(next)
  }
  return {
    columns,
    toggle: (key: ColumnKey) => store(withColumn(columns, key, !columns.includes(key))),
    reset: () => {
      storage.remove(storageKey)
      setColumns(defaultColumns)
    },
  }
}

/** All columns in their order. The number is the link of the row and cannot be hidden. */
export const columnKeys = ['number', 'client', 'type', 'date', 'due', 'state', 'total', 'paid', 'unpaid'] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = ['number', 'client', 'date', 'due', 'state', 'total', 'unpaid']

/** Parses the stored columns; invalid text gives the default ones. */
export const readColumns = (stored: string | null): readonly ColumnKey[] => {
  if (stored === null) return defaultColumns
  const names = new Set(stored.split(','))
  const found = columnKeys.filter((key) => names.has(key))
  return found.length === names.size && found.includes('number') ? found : defaultColumns
}

export const writeColumns = (columns: readonly ColumnKey[]): string => columns.join(',')

/** Shows or hides a column, and keeps the order. */
export const withColumn = (columns: readonly ColumnKey[], key: ColumnKey, shown: boolean): readonly ColumnKey[] =>
  columnKeys.filter((each) => each === 'number' || (each === key ? shown : columns.includes(each)))
