import type { DraftRow } from '#contract/automation/draft.ts'
import { draftKinds } from '#domain/draft.ts'
import type { DraftForm, DraftKind } from '#domain/draft.ts'
import { changedDraftFields } from '#domain/draft-field.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem, isTemporary } from '#web/platform/api/problem.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { draftCopies } from '#web/resource/draft/draft-copies.ts'
import type { DraftCopies, KeptCopy } from '#web/resource/draft/draft-copies.ts'
import type { ListedDraft } from './draft-state.tsx'

/** The drafts of one answer; a company has at most 500. */
const limit = 200

type Copy = Awaited<ReturnType<DraftCopies['all']>>[number]

/** `count`: of the drafts that the server has. */
export type Drafts = { drafts: ListedDraft[]; count: number }

/** The drafts of the company, and those that only this browser has because the server cannot be reached. */
export const loadDrafts = async (kind: DraftKind): Promise<Drafts> => {
  const [left] = await Promise.all([sendCopies(kind), loadTexts('editor')])
  const page = await readAll(kind).catch((error: unknown) => {
    if (left.length === 0 || !isProblem(error) || !isTemporary(error)) throw error
    return undefined
  })
  const stored = page ?? []
  const known = new Set(stored.map(({ id }) => id))
  const local = new Set(left.map(({ id }) => id))
  const onlyHere = left.filter(({ id, values }) => !known.has(id) && (!page || !values.base)).map(listedCopy)
  const drafts = [...onlyHere, ...stored.map((draft) => ({ ...draft, isLocal: local.has(draft.id) }))]
  return { drafts, count: drafts.length }
}

/** All drafts of the company, page by page. */
const readAll = async (kind: DraftKind): Promise<DraftRow[]> => {
  const drafts: DraftRow[] = []
  let cursor: string | undefined
  do {
    const page = await call('draft.list', { query: { kind, limit, ...(cursor ? { cursor } : {}) } })
    drafts.push(...page.data)
    cursor = page.meta.next_cursor ?? undefined
  } while (cursor)
  // One that was changed meanwhile may be on two pages.
  return [...new Map(drafts.map((draft) => [draft.id, draft])).values()]
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const listedCopy = ({ id, values, saved_at, total }: Copy): ListedDraft => ({
  id,
  state: 'draft',
  title: values.title,
  number: textOrNull(values.form['number']),
  date: textOrNull(values.form['date']),
  date_due: textOrNull(values.form['date_due']),
  currency: values.currency,
  total: total ?? null,
  updated_by: null,
  updated_at: saved_at,
  send_at: null,
  sends: false,
  refused_at: null,
  refusal: null,
  editing: [],
  isLocal: true,
})

/** Sends what pages that were left had no time to send. */
export const sendLeftCopies = async (): Promise<void> => {
  for (const kind of draftKinds) await sendCopies(kind)
}

/** Sends what a page that was left had no time to send. Returns the copies that stay: those in conflict are settled in the form. */
const sendCopies = async (kind: DraftKind): Promise<Copy[]> => {
  const copies = draftCopies(kind)
  const left: Copy[] = []
  for (const copy of await copies.all()) {
    const isSent = await sendCopy(kind, copy.id, copy.values).catch(() => false)
    if (isSent) await copies.drop(copy.id)
    else left.push(copy)
  }
  return left
}

const sendCopy = async (kind: DraftKind, id: string, { base, form }: KeptCopy): Promise<boolean> => {
  if (base) {
    const fields = changedDraftFields(base.form, form)
    if (Object.keys(fields).length === 0) return true
    const body = { version: base.version, fields }
    return (await call('draft.change', { params: { id }, body })).conflicts.length === 0
  }
  const stored = await call('draft.create', { body: { id, kind, form } })
  // Asked twice, the server answers with what it had: the copy may be newer.
  const fields = changedDraftFields(stored.form as DraftForm, form)
  if (stored.state !== 'draft') return stored.state === 'issued'
  if (Object.keys(fields).length === 0) return true
  const { conflicts } = await call('draft.change', { params: { id }, body: { version: stored.version, fields } })
  return conflicts.length === 0
}
