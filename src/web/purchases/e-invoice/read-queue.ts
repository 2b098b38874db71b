import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { request } from '#web/platform/api/api.ts'
import { isProblem, isTemporary } from '#web/platform/api/problem.ts'
import { newKey } from '#web/platform/browser.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { checkFile } from '#web/purchases/files/uploads.ts'

/** A file that a person wants to save as an expense. */
export type QueuedFile = {
  key: string
  file: File
  /** Undefined until the server has answered. */
  read?: ReadEInvoice
  /** Why it was not read: a sentence of the server, or a text key of `expense`. */
  error?:
    | { text: string; mayRetry: boolean }
    | { key: 'file_too_large' | 'file_unsupported' | 'file_offline' | 'file_in_queue' }
  /** It is attached to an expense that is typed by hand. */
  isPlain?: boolean
}

/** The files of this window. They outlive the page, so leaving it keeps them. */
const queueStore: Store<readonly QueuedFile[]> = createStore<readonly QueuedFile[]>([])
const shownStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** The others are pictures, which nothing is read from. */
const mayBeEInvoice = /\.(xml|pdf)$/i

/** Adds files and shows the first of them. They are read one after another. */
export const addToQueue = (files: readonly File[]): void => {
  const added = files.map((file): QueuedFile => {
    const refused = checkFile(file)
    if (refused && 'key' in refused) return { key: newKey(), file, error: { key: `file_${refused.key}` } }
    return { key: newKey(), file, ...(mayBeEInvoice.test(file.name) ? {} : { isPlain: true }) }
  })
  queueStore.set((now) => [...now, ...added])
  if (added[0]) shownStore.set(added[0].key)
  void readAll()
}

const change = (key: string, part: Partial<QueuedFile>) =>
  queueStore.set((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))

let isReading = false
const readAll = async (): Promise<void> => {
  if (isReading) return
  isReading = true
  for (let next = nextFile(); next; next = nextFile()) await readFile(next)
  isReading = false
}
const nextFile = () => queueStore.get().find(({ read, error, isPlain }) => !read && !error && !isPlain)

const readFile = async ({ key, file }: QueuedFile): Promise<void> => {
  if (await isInQueue(key, file)) return change(key, { error: { key: 'file_in_queue' } })
  const form = new FormData()
  form.append('file', file, file.name)
  try {
    // The typed `call` sends JSON only; this request sends a file.
    change(key, { read: (await request('POST', '/expense/read-e-invoice', { body: form })) as ReadEInvoice })
  } catch (error) {
    const text = isProblem(error) ? error.detail : ''
    change(key, {
      error: text ? { text, mayRetry: isProblem(error) && isTemporary(error) } : { key: 'file_offline' },
    })
  }
}

/** Whether the same file is in the queue before this one. The server knows only files of saved expenses. */
const isInQueue = async (key: string, file: File): Promise<boolean> => {
  const files = queueStore.get()
  const earlier = files.slice(
    0,
    files.findIndex((each) => each.key === key),
  )
  for (const each of earlier)
    if (each.file.size === file.size && !each.error && (await haveSameBytes(each.file, file))) return true
  return false
}

const haveSameBytes = async (one: File, other: File): Promise<boolean> => {
  const [bytes, others] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer())]
  return bytes.every((byte, index) => byte === others[index])
}

export const readAgain = (key: string): void => {
  change(key, { error: undefined })
  void readAll()
}

/** The file is attached to an expense that is typed by hand. */
export const takeAsPlainFile = (key: string): void => change(key, { error: undefined, read: undefined, isPlain: true })

/** Removes a file and shows the next one, else the one before. Returns a function that brings it back. */
export const leaveOut = (key: string): (() => void) => {
  const files = queueStore.get()
  const index = files.findIndex((each) => each.key === key)
  const removed = files[index]
  queueStore.set(files.filter((each) => each.key !== key))
  shownStore.set((files[index + 1] ?? files[index - 1])?.key)
  return () => {
    if (!removed) return
    queueStore.set((now) => [...now.slice(0, index), removed, ...now.slice(index)])
    shownStore.set(key)
  }
}

export const showFile = (key: string): void => shownStore.set(key)

/** All files, the shown one and its position. */
export const useReadQueue = () => {
  const files = useStore(queueStore)
  const shown = useStore(shownStore)
  const index = Math.max(
    files.findIndex(({ key }) => key === shown),
    0,
  )
  return { files, index, current: files[index] }
}
