import { useState } from 'react'
import { storage } from '#web/platform/storage/storage.ts'
import { readColumns, usualColumns, withColumn, writeColumns } from './column-choice.ts'
import type { ColumnKey } from './column-choice.ts'

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
