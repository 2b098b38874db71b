import { storage } from './storage.ts'

const prefix = 'draft'

/** Drafts belong to a person, a company and a form: `draft:{user}:{company}:invoice.create`. */
export type DraftOwner = { userId: string; companyId: string; form: string }
const keyOf = ({ userId, companyId, form }: DraftOwner) => [prefix, userId, companyId, form].join(':')

/** What was typed and when; `version` is that of the item it was typed on. */
export type Draft<Values> = { values: Values; saved_at: string; version?: number }

export const keepDraft = <Values>(owner: DraftOwner, draft: Draft<Values>): void =>
  storage.set(keyOf(owner), JSON.stringify(draft))

export const readDraft = <Values>(owner: DraftOwner): Draft<Values> | undefined => {
  try {
    const text = storage.get(keyOf(owner))
    const draft = text === null ? undefined : (JSON.parse(text) as Draft<Values>)
    return draft && typeof draft.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (owner: DraftOwner): void => storage.remove(keyOf(owner))

/** On logout nothing of the user stays behind in the browser. */
export const forgetDrafts = (userId: string): void => {
  for (const key of storage.keys()) if (key.startsWith(`${prefix}:${userId}:`)) storage.remove(key)
}
