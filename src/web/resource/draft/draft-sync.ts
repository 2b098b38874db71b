// Decision: docs/decisions/drafts-in-the-browser.md
import type { Draft } from '#contract/automation/draft.ts'
import { changedDraftFields, draftField, settleDraft, withDraftField, withoutConflicts } from '#domain/draft-field.ts'
import type { DraftConflict, DraftForm, DraftKind } from '#domain/draft.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem, isTemporary } from '#web/platform/api/problem.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { createStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { newDraftId } from './draft-id.ts'

/** What the server has of a draft. */
export type DraftBase = { version: number; form: DraftForm }
/** A copy in this browser of what the server does not have yet. */
export type DraftCopy = { base: DraftBase | undefined; form: DraftForm }

export type DraftState = {
  /** `offline`: kept in this browser; `refused`: the server does not take it, see `problem`; `over`: it became a document. */
  status: 'none' | 'saving' | 'saved' | 'offline' | 'refused' | 'over'
  problem?: unknown
  /** The document that somebody made of it. */
  documentId?: string
  conflicts: readonly DraftConflict[]
  /** Who changed it last on the server, by name. */
  changedBy?: string | undefined
  /** When they did. */
  changedAt?: string | undefined
  /** Who else has it open now, by name. */
  editing: readonly string[]
}

/** The form on screen. */
export type DraftSource = {
  kind: DraftKind
  read: () => DraftForm
  /** Shows a merged form. `prepare` first loads what it needs, such as the client. */
  apply: (form: DraftForm) => void
  prepare: (form: DraftForm) => Promise<void>
  keepCopy: (id: string, copy: DraftCopy) => Promise<void>
  /** The same at once, for a page that is being left. */
  keepLeaving: (id: string, copy: DraftCopy) => void
  dropCopy: (id: string) => Promise<void>
  /** The draft has got its id. */
  onStart: (id: string) => void
}

export type DraftSync = {
  source: DraftSource
  id: string
  state: Store<DraftState>
  /** Undefined until the server has it. */
  base: DraftBase | undefined
  /** The form before the first input: it is not worth a draft. */
  untouched: DraftForm
  isStarted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | undefined
}

/** A draft that is continued. Without a base only this browser has it. */
export type OpenedDraft = {
  id: string
  base: DraftBase | undefined
  changedBy: string | undefined
  changedAt: string | undefined
}

export const createDraftSync = (source: DraftSource, opened?: OpenedDraft): DraftSync => ({
  source,
  id: opened?.id ?? newDraftId(),
  base: opened?.base,
  untouched: source.read(),
  isStarted: opened !== undefined,
  state: createStore<DraftState>({
    status: opened ? (opened.base ? 'saved' : 'saving') : 'none',
    conflicts: [],
    editing: [],
    changedBy: opened?.changedBy,
    changedAt: opened?.changedAt,
  }),
  timer: undefined,
  running: undefined,
})

/** The delay after typing stops. */
const pauseMs = 600
const retryMs = 4000

const isChanged = (sync: DraftSync): boolean => {
  const now = sync.source.read()
  if (!sync.base) return sync.isStarted || Object.keys(changedDraftFields(sync.untouched, now)).length > 0
  return Object.keys(changedDraftFields(sync.base.form, sendable(sync, now))).length > 0
}

const sendable = ({ base, state }: DraftSync, now: DraftForm): DraftForm =>
  base ? withoutConflicts(now, base.form, state.get().conflicts) : now

const set = (sync: DraftSync, change: Partial<DraftState>) => sync.state.set((now) => ({ ...now, ...change }))

/** The first input gives the draft its id at once, so that the address of the page leads to it even if it is left the next moment. */
const start = (sync: DraftSync): void => {
  if (sync.isStarted || !isChanged(sync)) return
  sync.isStarted = true
  sync.source.onStart(sync.id)
}

/** Called after each change of the form: it is stored a moment later. */
export const planSave = (sync: DraftSync, delayMs = pauseMs): void => {
  if (sync.state.get().status === 'over') return
  start(sync)
  clearTimeout(sync.timer)
  sync.timer = setTimeout(() => void save(sync), delayMs)
}

/** The page is being left: what is not stored yet stays in this browser. */
export const leave = (sync: DraftSync): void => {
  if (sync.isStarted && sync.state.get().status !== 'over' && isChanged(sync))
    sync.source.keepLeaving(sync.id, { base: sync.base, form: sync.source.read() })
}

/** Stores what has changed; resolves when nothing is left to store, or when it could not be stored. */
export const save = (sync: DraftSync): Promise<void> => {
  clearTimeout(sync.timer)
  sync.running ??= saveChanges(sync)
    .catch((error: unknown) => onFailure(sync, error))
    .finally(() => {
      sync.running = undefined
    })
  return sync.running
}

const saveChanges = async (sync: DraftSync): Promise<void> => {
  while (sync.state.get().status !== 'over' && isChanged(sync)) {
    await sync.source.keepCopy(sync.id, { base: sync.base, form: sync.source.read() })
    if (sync.state.get().status !== 'offline') set(sync, { status: 'saving' })
    const sent = sendable(sync, sync.source.read())
    if (sync.base) {
      const fields = changedDraftFields(sync.base.form, sent)
      const body = { version: sync.base.version, fields }
      const { conflicts, ...stored } = await call('draft.change', { params: { id: sync.id }, body })
      // A conflict is what the contract describes; its values are those of a form.
      await take(sync, sent, stored, conflicts as DraftConflict[])
    } else {
      const body = { id: sync.id, kind: sync.source.kind, form: sent }
      const stored = await call('draft.create', { body })
      // Asked twice, the server answers with what it got first: what was typed since is a change of it.
      await take(sync, stored.form as DraftForm, stored, [])
    }
    void queryClient.invalidateQueries({ queryKey: ['draft.list'] })
  }
  if (sync.base) {
    await sync.source.dropCopy(sync.id)
    if (sync.state.get().status !== 'over') set(sync, { status: 'saved', problem: undefined })
  }
}

/** Shows what the server has now, beside what was typed meanwhile. */
const take = async (sync: DraftSync, sent: DraftForm, stored: Draft, conflicts: readonly DraftConflict[]) => {
  // A form of a draft has the values that `DraftForm` describes.
  const form = stored.form as DraftForm
  await sync.source.prepare(form)
  const now = sync.source.read()
  const settled = settleDraft(sent, now, form, [...sync.state.get().conflicts, ...conflicts])
  sync.base = { version: stored.version, form }
  set(sync, {
    conflicts: settled.conflicts,
    changedBy: stored.updated_by ?? undefined,
    changedAt: stored.updated_at,
  })
  if (Object.keys(changedDraftFields(now, settled.form)).length > 0) sync.source.apply(settled.form)
}

/** Takes over what others have changed. Without changes of one's own nothing is stored. */
export const pull = async (sync: DraftSync): Promise<void> => {
  await sync.running
  if (!sync.base || sync.state.get().status === 'over') return
  try {
    const stored = await call('draft.read', { params: { id: sync.id } })
    // Saved meanwhile: that answer is at least as new.
    if (sync.running || !sync.base || stored.version < sync.base.version) return
    if (stored.state === 'issued') return end(sync, stored.document_id)
    await take(sync, sendableBase(sync), stored, [])
    if (sync.state.get().status === 'offline') await save(sync)
  } catch (error) {
    await onFailure(sync, error)
  }
}

const sendableBase = ({ base, source }: DraftSync): DraftForm => base?.form ?? source.read()

const end = (sync: DraftSync, documentId: string | null): void => {
  clearTimeout(sync.timer)
  set(sync, { status: 'over', conflicts: [], ...(documentId ? { documentId } : {}) })
  void sync.source.dropCopy(sync.id)
}

/** Nothing typed may be lost: what the server does not take stays in this browser. */
const onFailure = async (sync: DraftSync, error: unknown): Promise<void> => {
  await sync.source.keepCopy(sync.id, { base: sync.base, form: sync.source.read() })
  if (isProblem(error) && isTemporary(error)) {
    set(sync, { status: 'offline', problem: error })
    return planSave(sync, retryMs)
  }
  if (isProblem(error) && error.code === 'stale_version') {
    const current = error.body.current as Draft | undefined
    return end(sync, current?.document_id ?? null)
  }
  if (isProblem(error) && error.status === 404 && sync.base) {
    // Somebody has deleted it while it is being typed: it is kept as a new one.
    sync.base = undefined
    await sync.source.dropCopy(sync.id)
    sync.id = newDraftId()
    sync.source.onStart(sync.id)
    set(sync, { status: 'saving', conflicts: [] })
    return planSave(sync)
  }
  set(sync, { status: 'refused', problem: error })
}

/** Ends a conflict with the value that a person has chosen. */
export const chooseValue = (sync: DraftSync, conflict: DraftConflict, side: 'mine' | 'theirs'): void => {
  set(sync, { conflicts: sync.state.get().conflicts.filter(({ field }) => field !== conflict.field) })
  if (side === 'theirs' && sync.base)
    sync.source.apply(withDraftField(sync.source.read(), conflict.field, draftField(sync.base.form, conflict.field)))
  planSave(sync, 0)
}

/** Stores everything, also a form that nobody has changed; the id of the draft on the server. */
export const keepOnServer = async (sync: DraftSync): Promise<string> => {
  await sync.running
  if (!sync.isStarted) {
    sync.isStarted = true
    sync.source.onStart(sync.id)
  }
  await save(sync)
  const { status, problem } = sync.state.get()
  // The server may have an older form, which must not be used.
  if (status === 'refused' || status === 'offline') throw problem
  return sync.id
}

/** Stores everything and then has the document made. Undefined: there is no draft on the server, so the form itself is sent. */
export const issueKept = async (sync: DraftSync): Promise<unknown> => {
  clearTimeout(sync.timer)
  await sync.running
  if (!sync.isStarted) return undefined
  await save(sync)
  const { status, problem } = sync.state.get()
  if (status === 'refused' && !sync.base) return undefined
  // The server may have an older form, which must not be issued.
  if (status === 'refused' || status === 'offline') throw problem
  return call('draft.issue', { params: { id: sync.id } })
}

/** The document is made: nothing is stored any more. */
export const endSync = (sync: DraftSync): void => {
  end(sync, null)
  void queryClient.invalidateQueries({ queryKey: ['draft.list'] })
}
