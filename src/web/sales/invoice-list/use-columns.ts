import { useState } from 'react'
import { storage } from '#web/platform/storage/storage.ts'

const storageKey = 'invoice_list.columns'

/** The columns of the list, remembered in this browser. */
export const useColumns = () => {
  const [columns, setColumns] = useState(() => readColumns(storage.get(storageKey)))
  const keep = (next: readonly ColumnKey[]) => {
    storage.set(storageKey, writeColumns(next))
    setColumns(next)
  }
  return {
    columns,
    toggle: (key: ColumnKey) => keep(withColumn(columns, key, !columns.includes(key))),
    reset: () => {
      storage.remove(storageKey)
      setColumns(usualColumns)
    },
  }
}

/** Every column there is, in its order. The number is the row's link and always there. */
export const columnKeys = ['number', 'client', 'type', 'date', 'due', 'state', 'total', 'paid', 'unpaid'] as const
export type ColumnKey = (typeof columnKeys)[number]

export const usualColumns: readonly ColumnKey[] = ['number', 'client', 'date', 'due', 'state', 'total', 'unpaid']

/** The columns kept in the browser, as text; whatever cannot be read gives the usual ones. */
export const readColumns = (kept: string | null): readonly ColumnKey[] => {
  if (kept === null) return usualColumns
  const names = new Set(kept.split(','))
  const found = columnKeys.filter((key) => names.has(key))
  return found.length === names.size && found.includes('number') ? found : usualColumns
}

export const writeColumns = (columns: readonly ColumnKey[]): string => columns.join(',')

/** One shown or hidden, the order kept. */
export const withColumn = (columns: readonly ColumnKey[], key: ColumnKey, shown: boolean): readonly ColumnKey[] =>
  columnKeys.filter((each) => each === 'number' || (each === key ? shown : columns.includes(each)))
