import { storage } from '#web/platform/browser.ts'

const prefix = 'draft'

/** Drafts belong to a person, a company and a form: `draft:{user}:{company}:invoice.create`. */
export type DraftOwner = { userId: string; companyId: string; form: string }
const keyOf = ({ userId, companyId, form }: DraftOwner) => [prefix, userId, companyId, form].join(':')

/** The values of a form and when they were saved; `version` of the edited item, `total` of the document. */
export type Draft<Values> = { values: Values; saved_at: string; version?: number; total?: string }

export const storeDraft = <Values>(owner: DraftOwner, draft: Draft<Values>): void =>
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

/** All drafts of a person of one kind in one company (`invoice.`), newest first. */
export const readDrafts = <Values>(owner: DraftOwner): (Draft<Values> & { form: string })[] => {
  const start = keyOf(owner)
  return storage
    .keys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const form = owner.form + key.slice(start.length)
      const draft = readDraft<Values>({ ...owner, form })
      return draft ? [{ ...draft, form }] : []
    })
    .toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1))
}

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

export const deleteDraft = (owner: DraftOwner): void => storage.remove(keyOf(owner))

/** Removes all drafts of a user, when they sign out. */
export const forgetDrafts = (userId: string): void => {
  for (const key of storage.keys()) if (key.startsWith(`${prefix}:${userId}:`)) storage.remove(key)
}
