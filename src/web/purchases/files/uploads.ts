import type { Expense } from '#contract/purchases/expense.ts'
import { sizeText } from '#domain/file-room.ts'
import type { FileRoom } from '#domain/file-room.ts'
import { isPassing, isProblem } from '#web/platform/api/problem.ts'
import { newKey } from '#web/platform/new-key.ts'
import { keepItem } from '#web/resource/cache.ts'
import { createStore, useStore } from '#web/platform/storage/store.ts'
import type { Store } from '#web/platform/storage/store.ts'
import { currentLanguage, i18n } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { uploadFile } from './upload-file.ts'

/** A file on its way to an expense. Without `share` it waits: for the expense to be saved, or for its turn. */
export type Upload = {
  key: string
  /** The expense, or `new` while it is not saved. */
  owner: string
  file: File
  share?: number
  /** What the server or the line said, as a key of the texts or a sentence. */
  fault?: { key: 'too_large' | 'unsupported' | 'offline' } | { text: string; isFinal: boolean }
}

export const newExpense = 'new'
const mostBytes = 10 * 1024 * 1024
const names = /\.(pdf|jpe?g|png|webp|hei[cf]|xml)$/i

/** Files chosen and not yet stored: they outlive the form, so that saving need not wait for them. */
const uploadsStore: Store<readonly Upload[]> = createStore<readonly Upload[]>([])

const change = (key: string, part: Partial<Upload>) =>
  uploadsStore.set((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
const take = (key: string) => uploadsStore.set((now) => now.filter((upload) => upload.key !== key))

/** What can be seen to be refused without sending it. */
export const faultOf = ({ name, size }: Pick<File, 'name' | 'size'>): Upload['fault'] =>
  size > mostBytes ? { key: 'too_large' } : names.test(name) ? undefined : { key: 'unsupported' }

/** Files chosen for an expense; one that is stored gets them at once. */
export const addUploads = (owner: string, files: readonly File[]): void => {
  const uploads = files.map((file): Upload => ({ key: newKey(), owner, file, fault: faultOf(file) }))
  uploadsStore.set((now) => [...now, ...uploads])
  if (owner !== newExpense) void sendAll(owner)
}

/** The new expense is stored: its files follow. What was refused already goes with the form. */
export const uploadsOfNew = (expense: Expense): void => {
  uploadsStore.set((now) =>
    now
      .filter(({ owner, fault }) => owner !== newExpense || !fault)
      .map((upload) => (upload.owner === newExpense ? { ...upload, owner: expense.id } : upload)),
  )
  void sendAll(expense.id)
}

export const dropUpload = (key: string): void => {
  senders.get(key)?.abort()
  take(key)
}

/** The form of a new expense is opened afresh. */
export const forgetNewUploads = (): void =>
  uploadsStore.set((now) =>
    now.some(({ owner }) => owner === newExpense) ? now.filter(({ owner }) => owner !== newExpense) : now,
  )

export const retryUpload = (key: string): void => {
  const upload = uploadsStore.get().find((each) => each.key === key)
  if (!upload) return
  change(key, { fault: undefined, share: undefined })
  void sendAll(upload.owner)
}

const senders = new Map<string, AbortController>()
const sending = new Set<string>()

/** One after the other, so that each is there as soon as it can be. */
const sendAll = async (owner: string): Promise<void> => {
  if (sending.has(owner)) return
  sending.add(owner)
  window.addEventListener('beforeunload', warn)
  try {
    for (let next = waiting(owner); next; next = waiting(owner)) await send(next)
  } finally {
    sending.delete(owner)
    if (sending.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

const waiting = (owner: string) =>
  uploadsStore.get().find((upload) => upload.owner === owner && !upload.fault && upload.share === undefined)

const send = async ({ key, owner, file }: Upload): Promise<void> => {
  const sender = new AbortController()
  senders.set(key, sender)
  change(key, { share: 0 })
  try {
    const onProgress = (share: number) => change(key, { share })
    const { room, ...expense } = await uploadFile({ expenseId: owner, file, key, onProgress, signal: sender.signal })
    keepItem('expense', expense)
    take(key)
    if (room) tellRoom(room)
  } catch (error) {
    if (!sender.signal.aborted) change(key, { share: undefined, fault: said(error) })
  } finally {
    senders.delete(key)
  }
}

let isRoomTold = false

/** Once a visit: the subscription page says it at any time. */
const tellRoom = ({ used_mb, limit_mb }: FileRoom): void => {
  if (isRoomTold) return
  isRoomTold = true
  const size = (mebibytes: number) => sizeText(mebibytes, currentLanguage())
  toast.error(i18n.t('expense:room_little', { used: size(used_mb), limit: size(limit_mb) }))
}

const said = (error: unknown): Upload['fault'] =>
  isProblem(error) && error.detail ? { text: error.detail, isFinal: !isPassing(error) } : { key: 'offline' }

/** Closing the window would leave files behind; the browser asks in its own words. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The files on their way to an expense. */
export const useUploads = (owner: string): readonly Upload[] =>
  useStore(uploadsStore).filter((upload) => upload.owner === owner)
