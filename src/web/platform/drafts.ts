// Decision: docs/decisions/drafts-in-the-browser.md
import { createStore, promisifyRequest } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { storage } from '#web/platform/browser.ts'

const prefix = 'draft'

/** Drafts belong to a person, a company and a form: `draft:{user}:{company}:expense.create`. */
export type DraftOwner = { userId: string; companyId: string; form: string }
const keyOf = ({ userId, companyId, form }: DraftOwner) => [prefix, userId, companyId, form].join(':')

/** The values of a form and when they were saved; `version` and values (`base`) of the edited item, `total` of the document. */
export type Draft<Values> = { values: Values; saved_at: string; version?: number; base?: Values; total?: string }

// Browsers may forbid storage (private windows, embedded pages); drafts are then kept until the page is closed.
const inMemory = new Map<string, unknown>()

let opened: UseStore | undefined
const openStore = (): UseStore => (opened ??= createStore('kvitas', 'drafts'))

const write = async (key: string, change: (store: IDBObjectStore) => void): Promise<void> => {
  await openStore()('readwrite', (store) => {
    change(store)
    return promisifyRequest(store.transaction)
  })
  inMemory.delete(key)
}

export const storeDraft = async <Values>(owner: DraftOwner, draft: Draft<Values>): Promise<void> => {
  const key = keyOf(owner)
  await write(key, (store) => store.put(draft, key)).catch(() => inMemory.set(key, draft))
  storage.remove(key)
}

/** For a page that is being left: only the local storage is written before it is gone. The next page moves it to the others. */
export const storeLeaving = <Values>(owner: DraftOwner, draft: Draft<Values>): void =>
  storage.set(keyOf(owner), JSON.stringify(draft))

export const deleteDraft = async (owner: DraftOwner): Promise<void> => {
  const key = keyOf(owner)
  inMemory.delete(key)
  storage.remove(key)
  await write(key, (store) => store.delete(key)).catch(() => undefined)
}

/** Of pages that were left, and of earlier versions of the product, which kept all drafts in the local storage. */
const moveLeftDrafts = async (): Promise<void> => {
  for (const key of storage.keys().filter((each) => each.startsWith(`${prefix}:`))) {
    const draft = parsed(storage.get(key))
    if (draft !== undefined) await write(key, (store) => store.put(draft, key))
    storage.remove(key)
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

let moving: Promise<void> | undefined

/** All drafts whose keys begin so. */
const readAll = async (start: string): Promise<[string, unknown][]> => {
  moving ??= moveLeftDrafts().catch(() => undefined)
  await moving
  // No text is greater than one with this last character.
  const range = IDBKeyRange.bound(start, `${start}\uFFFF`)
  const stored = await openStore()('readonly', (store) =>
    Promise.all([
      promisifyRequest<IDBValidKey[]>(store.getAllKeys(range)),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ]),
  ).catch(() => [[], []] as const)
  const [keys = [], values = []] = stored
  const found = new Map<string, unknown>(keys.map((key, at) => [String(key), values[at]]))
  for (const [key, value] of inMemory) if (key.startsWith(start)) found.set(key, value)
  return [...found]
}

const isDraft = (stored: unknown): stored is Draft<unknown> =>
  typeof stored === 'object' &&
  stored !== null &&
  'saved_at' in stored &&
  'values' in stored &&
  typeof stored.values === 'object'

export const readDraft = async <Values>(owner: DraftOwner): Promise<Draft<Values> | undefined> =>
  (await readDrafts<Values>(owner)).find(({ form }) => form === owner.form)

/** All drafts of a person whose forms begin so in one company (`expense.`), newest first. */
export const readDrafts = async <Values>(owner: DraftOwner): Promise<(Draft<Values> & { form: string })[]> => {
  const start = keyOf(owner)
  return (await readAll(start))
    .flatMap(([key, stored]) => {
      const form = owner.form + key.slice(start.length)
      // The form that stored it has these values.
      return isDraft(stored) ? [{ ...(stored as Draft<Values>), form }] : []
    })
    .toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1))
}

/** The drafts of a person that the server does not have and that are not just changes of something stored: of new documents. */
export const readUnsent = async (userId: string): Promise<string[]> =>
  (await readAll(`${prefix}:${userId}:`)).map(([key]) => key).filter((key) => key.includes('-draft.'))

/** The draft that the person has chosen to continue: its form uses it without asking. */
let resumed: string | undefined
export const resumeDraft = (form: string): void => {
  resumed = form
}
export const isResumed = (form: string): boolean => {
  const isThisForm = resumed === form
  if (isThisForm) resumed = undefined
  return isThisForm
}

/** Removes drafts from this browser: those that `isLost` chooses by their person and company. */
export const forgetDrafts = async (isLost: (userId: string, companyId: string) => boolean): Promise<void> => {
  const lost = (await readAll(`${prefix}:`))
    .map(([key]) => key)
    .filter((key) => {
      const [, userId = '', companyId = ''] = key.split(':')
      return isLost(userId, companyId)
    })
  for (const key of lost) {
    inMemory.delete(key)
    await write(key, (store) => store.delete(key)).catch(() => undefined)
  }
}
