import { useEffect, useState } from 'react'
import type { Invoice } from '#contract/sales/invoice.ts'
import { reachedStore } from '#web/platform/session/session-stores.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { followOthers } from '#web/resource/draft/draft-presence.ts'
import {
  createDraftSync,
  endSync,
  issueKept,
  keepOnServer,
  leave,
  planSave,
  pull,
  save,
} from '#web/resource/draft/draft-sync.ts'
import type { DraftCopy, DraftState, DraftSync, OpenedDraft } from '#web/resource/draft/draft-sync.ts'
import { draftFormOf, withDraft } from '#web/sales/invoice-editor/form/draft-form.ts'
import { editorTotals } from '#web/sales/invoice-editor/form/editor-totals.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { clientOf, loadClientOf } from './draft-clients.ts'
import { invoiceCopies } from './draft-copies.ts'
import type { InvoiceCopy } from './draft-copies.ts'

const noDraft = createStore<DraftState>({ status: 'none', conflicts: [], editing: [] })

/** Keeps the address of the page for a reload. Not by the router, which would load the page again. */
const showAddress = (id: string): void => {
  const url = new URL(globalThis.location.href)
  url.searchParams.set('draft', id)
  History.prototype.replaceState.call(history, history.state, '', url)
}

const syncOf = (editor: Editor, opened: OpenedDraft | undefined): DraftSync => {
  const { options } = editor
  const copies = invoiceCopies()
  const read = () => draftFormOf(editor.form.get(), options)
  const total = () => editorTotals(editor.form.get(), options).total
  const withTitle = (copy: DraftCopy): InvoiceCopy => {
    const { client, currency } = editor.form.get()
    return { ...copy, title: client?.title ?? null, currency }
  }
  return createDraftSync(
    {
      kind: 'invoice',
      read,
      apply: (form) => editor.update((now) => withDraft(now, { form, clientOf, options })),
      prepare: loadClientOf,
      keepCopy: (id, copy) => copies.keep(id, withTitle(copy), total()),
      keepLeaving: (id, copy) => copies.keepLeaving(id, withTitle(copy), total()),
      dropCopy: copies.drop,
      onStart: showAddress,
    },
    opened,
  )
}

/** Follows the form while the page is shown. */
const follow = (sync: DraftSync, editor: Editor): (() => void) => {
  const flush = () => void save(sync)
  const stops = [
    followOthers(sync),
    editor.state.edits.subscribe(() => planSave(sync)),
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

/** Keeps a new invoice as a draft on the server while it is typed. `isKept` is false for a stored invoice. */
export const useServerDraft = (editor: Editor, opened: OpenedDraft | undefined, isKept: boolean) => {
  const [sync] = useState(() => (isKept ? syncOf(editor, opened) : undefined))
  const state = useStore(sync?.state ?? noDraft)
  useEffect(() => (sync ? follow(sync, editor) : undefined), [sync, editor])
  return {
    sync,
    state,
    pull: () => sync && pull(sync),
    /** Issues what was typed; undefined: the form was not kept and is sent itself. */
    issue: async (): Promise<Invoice | undefined> =>
      // The kind of the draft is an invoice.
      sync && ((await issueKept(sync)) as Invoice | undefined),
    /** The id of the draft on the server, which has everything that was typed. */
    keep: async () => sync && (await keepOnServer(sync)),
    end: () => sync && endSync(sync),
  }
}
export type ServerDraft = ReturnType<typeof useServerDraft>
