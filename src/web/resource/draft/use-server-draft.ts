import { useEffect, useState } from 'react'
import type { DraftForm, DraftKind } from '#domain/draft.ts'
import { reachedStore } from '#web/platform/session/session-stores.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { draftCopies } from './draft-copies.ts'
import { followOthers } from './draft-presence.ts'
import { createDraftSync, endSync, issueKept, keepOnServer, leave, planSave, pull, save } from './draft-sync.ts'
import type { DraftCopy, DraftState, DraftSync, OpenedDraft } from './draft-sync.ts'

/** A form whose draft is kept on the server. */
export type DraftedForm = {
  kind: DraftKind
  read: () => DraftForm
  /** Shows a merged form. */
  apply: (form: DraftForm) => void
  /** Loads what a form needs to be shown, such as the client. */
  prepare: (form: DraftForm) => Promise<void>
  /** Calls back after each change; returns a function that ends it. */
  subscribe: (onChange: () => void) => () => void
  /** What lists show of a copy in this browser. */
  summary: () => { title: string | null; currency: string; total: string }
}

const noDraft = createStore<DraftState>({ status: 'none', conflicts: [], editing: [] })

/** Keeps the address of the page for a reload. Not by the router, which would load the page again. */
const showAddress = (id: string): void => {
  const url = new URL(globalThis.location.href)
  url.searchParams.set('draft', id)
  History.prototype.replaceState.call(history, history.state, '', url)
}

const syncOf = (form: DraftedForm, opened: OpenedDraft | undefined): DraftSync => {
  const copies = draftCopies(form.kind)
  const described = (copy: DraftCopy) => {
    const { total, ...summary } = form.summary()
    return [{ ...copy, ...summary }, total] as const
  }
  return createDraftSync(
    {
      ...form,
      keepCopy: (id, copy) => copies.keep(id, ...described(copy)),
      keepLeaving: (id, copy) => copies.keepLeaving(id, ...described(copy)),
      dropCopy: copies.drop,
      onStart: showAddress,
    },
    opened,
  )
}

/** Follows the form while the page is shown. */
const follow = (sync: DraftSync, subscribe: DraftedForm['subscribe']): (() => void) => {
  const flush = () => void save(sync)
  const stops = [
    followOthers(sync),
    subscribe(() => planSave(sync)),
    reachedStore.subscribe(() => {
      if (reachedStore.get() === 'reachable' && sync.state.get().status === 'offline') flush()
    }),
  ]
  const onLeave = () => leave(sync)
  window.addEventListener('pagehide', onLeave)
  if (sync.isStarted) planSave(sync, 0)
  return () => {
    window.removeEventListener('pagehide', onLeave)
    for (const stop of stops) stop()
    flush()
  }
}

/** Keeps the form of a new document as a draft on the server while it is typed; undefined: it is kept elsewhere. Only the first form counts. */
export const useServerDraft = <Document>(form: DraftedForm | undefined, opened: OpenedDraft | undefined) => {
  const [kept] = useState(() => form && { sync: syncOf(form, opened), subscribe: form.subscribe })
  const sync = kept?.sync
  const state = useStore(sync?.state ?? noDraft)
  useEffect(() => kept && follow(kept.sync, kept.subscribe), [kept])
  return {
    sync,
    state,
    pull: () => sync && pull(sync),
    /** Issues what was typed; undefined: the form was not kept and is sent itself. */
    issue: async (): Promise<Document | undefined> =>
      // The kind of the draft is that of the document.
      sync && ((await issueKept(sync)) as Document | undefined),
    /** The id of the draft on the server, which has everything that was typed. */
    keep: async () => sync && (await keepOnServer(sync)),
    end: () => sync && endSync(sync),
  }
}
export type ServerDraft = ReturnType<typeof useServerDraft>
