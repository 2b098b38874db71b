import type { ImportedFile, RawImportOptions } from '#contract/bank/bank-import.ts'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import { newKey } from '#web/platform/browser.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { isComplete } from './mapping.ts'

/** A statement that a person wants to import. */
export type StatementFile = {
  key: string
  /** The company that is current when it is added. */
  company_id: string
  file: File
  /** The account that a person chose; null: the one that the file names, or a new one. */
  account_id: string | null
  /** What the columns of an unknown table mean. */
  mapping: ColumnMapping | null
  /** The unknown table as it was first read. It stays on screen when its mapping is complete. */
  table: ImportedFile['unknown']
}

/** The files of this window. They outlive the page, so leaving it keeps them. */
const filesStore: Store<readonly StatementFile[]> = createStore<readonly StatementFile[]>([])

export const addFiles = (company_id: string, files: readonly File[]): void =>
  filesStore.set((now) => [
    ...now.filter((each) => each.company_id === company_id),
    ...files.map((file) => ({ key: newKey(), company_id, file, account_id: null, mapping: null, table: null })),
  ])

export const removeFile = (key: string): void => filesStore.set((now) => now.filter((each) => each.key !== key))

export const clearFiles = (): void => filesStore.set([])

export const changeFile = (key: string, part: Partial<StatementFile>): void =>
  filesStore.set((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))

/** Remembers the tables that the server did not know, with its guess. The movements are in `currency` if no column says it. */
export const learnTables = (files: readonly StatementFile[], read: readonly ImportedFile[], currency: string): void => {
  for (const { position, unknown } of read) {
    const file = files[position]
    if (unknown && file && !file.table)
      changeFile(file.key, {
        table: unknown,
        mapping: { ...unknown.guess, currency: unknown.guess.currency || currency },
      })
  }
}

export const useFiles = (companyId: string): readonly StatementFile[] =>
  useStore(filesStore).filter(({ company_id }) => company_id === companyId)

const optionsOf = (files: readonly StatementFile[]): RawImportOptions => ({
  files: files.map(({ account_id, mapping }) => ({
    account_id,
    create_account: account_id === null,
    mapping: mapping && isComplete(mapping) ? mapping : null,
  })),
})

/** The options as text: the same text means the same answer of the server. */
export const optionsText = (files: readonly StatementFile[]): string => JSON.stringify(optionsOf(files))

/** The files and their options, as the calls of the import take them. */
export const formOf = (files: readonly StatementFile[]): FormData => {
  const form = new FormData()
  form.append('options', optionsText(files))
  for (const { file } of files) form.append('files', file, file.name)
  return form
}
