import type { DraftedForm } from '#web/resource/draft/use-server-draft.ts'
import { draftFormOf, withDraft } from '#web/sales/invoice-editor/form/draft-form.ts'
import { editorTotals } from '#web/sales/invoice-editor/form/editor-totals.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { clientOf, loadClientOf } from './draft-clients.ts'

/** The editor of a new invoice as a form whose draft is kept. */
export const invoiceDraft = (editor: Editor): DraftedForm => {
  const { options } = editor
  return {
    kind: 'invoice',
    read: () => draftFormOf(editor.form.get(), options),
    apply: (form) => editor.update((now) => withDraft(now, { form, clientOf, options })),
    prepare: loadClientOf,
    subscribe: editor.state.edits.subscribe,
    summary: () => {
      const { client, currency } = editor.form.get()
      return { title: client?.title ?? null, currency, total: editorTotals(editor.form.get(), options).total }
    },
  }
}
