import type { Import } from '#contract/books/import.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { call, request } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { storeImport } from './use-import.ts'

/** The most files of an import, and the largest size of one: the same as in the contract, which these pages do not load. */
export const maxFiles = 20
export const maxMegabytes = 20

export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > maxMegabytes * 1024 * 1024

/** Files that a person has chosen, and the import that the server made of them. */
export type ChosenFiles = {
  company_id: string
  kind: ImportKind
  files: readonly File[]
  /** Documents up to this day count as paid. */
  paid_until: string | null
  state: 'reading' | 'read' | 'failed'
  /** Of a request that failed; without it the files are too many or too large. */
  error?: unknown
  import_id?: string
}

/** The files of this window. They outlive the page, so leaving it keeps them. */
const chosenStore: Store<ChosenFiles | undefined> = createStore<ChosenFiles | undefined>(undefined)

export const useChosenFiles = (companyId: string): ChosenFiles | undefined => {
  const chosen = useStore(chosenStore)
  return chosen?.company_id === companyId ? chosen : undefined
}

/** Whether the files are those of the import, or are being read to replace its files. */
export const isOf = (chosen: ChosenFiles, item: Pick<Import, 'id'> | undefined): boolean =>
  chosen.state !== 'read' || chosen.import_id === item?.id

export const forgetFiles = (): void => chosenStore.set(undefined)

type Request = Pick<ChosenFiles, 'company_id' | 'kind' | 'files' | 'paid_until'> & {
  /** The import that the files replace; it is removed. */
  replaces?: string | undefined
}

/**
 * Sends the files, and resolves to the import; to undefined if they could not be read, if there are none to read, or if the person has
 * chosen other files meanwhile. An error stays beside the files.
 */
export const readFiles = async ({ replaces, ...chosen }: Request): Promise<Import | undefined> => {
  const isRefused = chosen.files.length > maxFiles || chosen.files.some(isTooLarge)
  const started: ChosenFiles = { ...chosen, state: isRefused ? 'failed' : 'reading' }
  chosenStore.set(started)
  if (isRefused) return undefined
  const isLatest = () => chosenStore.get() === started
  try {
    const item = await send(chosen)
    if (replaces) removeImport(replaces)
    if (!isLatest()) {
      removeImport(item.id)
      return undefined
    }
    storeImport(item)
    chosenStore.set({ ...chosen, state: 'read', import_id: item.id })
    return item
  } catch (error) {
    if (isLatest()) chosenStore.set({ ...chosen, state: 'failed', error })
    return undefined
  }
}

// The typed `call` sends JSON only; this request sends files.
const send = ({ kind, files, paid_until }: Omit<Request, 'replaces'>) => {
  const body = new FormData()
  body.append('options', JSON.stringify({ kind, paid_until }))
  for (const file of files) body.append('files', file, file.name)
  return request('POST', '/import', { body, idempotencyKey: newKey() }) as Promise<Import>
}

/** An import that is not used any more. If it cannot be removed now, the server removes it later. */
export const removeImport = (id: string): void => void call('import.delete', { params: { id } }).catch(() => undefined)
