import { newKey } from '#web/platform/browser.ts'
import { request } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { checkFile } from '#web/purchases/files/uploads.ts'

/** A file that is being sent, or was refused. */
export type SentFile = {
  key: string
  file: File
  source: 'upload' | 'share'
  error?: { key: 'file_too_large' | 'file_unsupported' | 'file_offline' } | { text: string }
}

const sending = createStore<readonly SentFile[]>([])
export const useSentFiles = (): readonly SentFile[] => useStore(sending)

const drop = (key: string) => sending.set((now) => now.filter((each) => each.key !== key))
export const dropSent = drop

/** Sends files one after another, so that one that is refused does not refuse the others. */
export const sendPapers = (files: readonly File[], source: SentFile['source'] = 'upload'): void => {
  const added = files.map((file): SentFile => {
    const refused = checkFile(file)
    const error = refused && 'key' in refused ? { key: `file_${refused.key}` as const } : undefined
    return { key: newKey(), file, source, ...(error ? { error } : {}) }
  })
  sending.set((now) => [...added, ...now])
  void sendAll()
}

export const sendAgain = (key: string): void => {
  sending.set((now) => now.map((each) => (each.key === key ? withoutError(each) : each)))
  void sendAll()
}
const withoutError = ({ error: _, ...file }: SentFile): SentFile => file

let isSending = false
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  for (let next = nextFile(); next; next = nextFile()) await send(next)
  isSending = false
}
const nextFile = () => sending.get().findLast(({ error }) => !error)

const send = async ({ key, file, source }: SentFile): Promise<void> => {
  const form = new FormData()
  form.append('files', file, file.name)
  try {
    // The typed `call` sends JSON only. With the key a repeated request keeps the file once.
    await request('POST', `/inbox?source=${source}`, { body: form, idempotencyKey: key })
    drop(key)
    refresh('inbox')
  } catch (problem) {
    const text = isProblem(problem) ? problem.detail : ''
    const error = text ? { text } : { key: 'file_offline' as const }
    sending.set((now) => now.map((each) => (each.key === key ? { ...each, error } : each)))
  }
}

globalThis.addEventListener('online', () => {
  for (const { key, error } of sending.get())
    if (error && 'key' in error && error.key === 'file_offline') sendAgain(key)
})
