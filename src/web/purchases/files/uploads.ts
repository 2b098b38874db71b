import type { Expense } from '#contract/purchases/expense.ts'
import { sizeText } from '#domain/plan.ts'
import type { FileRoom } from '#domain/plan.ts'
import { isTemporary, isProblem } from '#web/platform/api/problem.ts'
import { newKey } from '#web/platform/browser.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { uploadFile } from './upload-file.ts'

/** A file that is to be attached to an expense. Without `share` it waits for the expense to be saved, or for its turn. */
export type Upload = {
  key: string
  /** The expense, or `new` while it is not saved. */
  owner: string
  file: File
  /** Attaches the files inside an e-invoice as well. */
  embedded?: boolean
  share?: number
  /** A text key, or a sentence of the server. */
  error?: { key: 'too_large' | 'unsupported' | 'offline' } | { text: string; isFinal: boolean }
}

export const newExpense = 'new'
const maxFileBytes = 10 * 1024 * 1024
const acceptedNames = /\.(pdf|jpe?g|png|webp|hei[cf]|xml)$/i

/** Files that are chosen but not stored yet. They outlive the form, so that saving does not wait for them. */
const uploadsStore: Store<readonly Upload[]> = createStore<readonly Upload[]>([])

const change = (key: string, part: Partial<Upload>) =>
  uploadsStore.set((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
const removeUpload = (key: string) => uploadsStore.set((now) => now.filter((upload) => upload.key !== key))

/** Errors that are known without sending the file. */
export const checkFile = ({ name, size }: Pick<File, 'name' | 'size'>): Upload['error'] =>
  size > maxFileBytes ? { key: 'too_large' } : acceptedNames.test(name) ? undefined : { key: 'unsupported' }

/** Adds files to an expense. If it is stored, the upload starts immediately. */
export const addUploads = (owner: string, files: readonly File[], { embedded = false } = {}): void => {
  const uploads = files.map((file): Upload => ({ key: newKey(), owner, file, embedded, error: checkFile(file) }))
  uploadsStore.set((now) => [...now, ...uploads])
  if (owner !== newExpense) void sendAll(owner)
}

/** The new expense is stored: uploads its files, and drops those with an error. */
export const attachNewUploads = (expense: Expense): void => {
  uploadsStore.set((now) =>
    now
      .filter(({ owner, error }) => owner !== newExpense || !error)
      .map((upload) => (upload.owner === newExpense ? { ...upload, owner: expense.id } : upload)),
  )
  void sendAll(expense.id)
}

export const cancelUpload = (key: string): void => {
  abortControllers.get(key)?.abort()
  removeUpload(key)
}

/** Drops the files of an unsaved expense. */
export const clearNewUploads = (): void =>
  uploadsStore.set((now) =>
    now.some(({ owner }) => owner === newExpense) ? now.filter(({ owner }) => owner !== newExpense) : now,
  )

export const retryUpload = (key: string): void => {
  const upload = uploadsStore.get().find((each) => each.key === key)
  if (!upload) return
  change(key, { error: undefined, share: undefined })
  void sendAll(upload.owner)
}

const abortControllers = new Map<string, AbortController>()
const sendingOwners = new Set<string>()

/** Uploads one file after another, so that each is complete as early as possible. */
const sendAll = async (owner: string): Promise<void> => {
  if (sendingOwners.has(owner)) return
  sendingOwners.add(owner)
  window.addEventListener('beforeunload', warnBeforeUnload)
  try {
    for (let next = nextUpload(owner); next; next = nextUpload(owner)) await send(next)
  } finally {
    sendingOwners.delete(owner)
    if (sendingOwners.size === 0) window.removeEventListener('beforeunload', warnBeforeUnload)
  }
}

const nextUpload = (owner: string) =>
  uploadsStore.get().find((upload) => upload.owner === owner && !upload.error && upload.share === undefined)

const send = async ({ key, owner, file, embedded }: Upload): Promise<void> => {
  const abortController = new AbortController()
  abortControllers.set(key, abortController)
  change(key, { share: 0 })
  try {
    const onProgress = (share: number) => change(key, { share })
    const { room, ...expense } = await uploadFile({
      expenseId: owner,
      file,
      key,
      embedded,
      onProgress,
      signal: abortController.signal,
    })
    storeItem('expense', expense)
    removeUpload(key)
    if (room) warnLittleStorage(room)
  } catch (error) {
    if (!abortController.signal.aborted) change(key, { share: undefined, error: uploadError(error) })
  } finally {
    abortControllers.delete(key)
  }
}

let isStorageWarned = false

/** Once per page load; the subscription page always shows it. */
const warnLittleStorage = ({ used_mb, limit_mb }: FileRoom): void => {
  if (isStorageWarned) return
  isStorageWarned = true
  const size = (mebibytes: number) => sizeText(mebibytes, currentLanguage())
  toast.error(i18n.t('expense:room_little', { used: size(used_mb), limit: size(limit_mb) }))
}

const uploadError = (error: unknown): Upload['error'] =>
  isProblem(error) && error.detail ? { text: error.detail, isFinal: !isTemporary(error) } : { key: 'offline' }

/** The browser asks before the window is closed while files are uploading. */
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

export const useUploads = (owner: string): readonly Upload[] =>
  useStore(uploadsStore).filter((upload) => upload.owner === owner)
