import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { useStore } from '#web/platform/store.ts'
import { requestedWithin } from '#web/resource/form/requested-field.ts'
import { EditorFrame } from '#web/ui/frame/editor-frame.tsx'
import type { EditorView } from '#web/ui/frame/editor-frame.tsx'
import { useNarrow, useOneColumn } from '#web/ui/frame/use-narrow.ts'
import { useFocusAtFirst } from './client-part.tsx'
import { filledLines } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { EInvoiceBadge } from './e-invoice/e-invoice-badge.tsx'
import { useSendChoice } from './e-invoice/use-send-choice.ts'
import { useFindings } from './e-invoice/use-findings.ts'
import { BackLink, EditorActions, EditorTitle, usePinnedTotal } from './editor-head.tsx'
import { EditorParts } from './editor-parts.tsx'
import { editorTotals } from '#web/sales/invoice-editor/form/editor-totals.ts'
import { createEditor } from '#web/sales/invoice-editor/form/editor.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { previewRequest } from '#web/sales/invoice-editor/form/form-request.ts'
import { ConflictQuestions, focusConflict } from '#web/resource/draft/conflict-questions.tsx'
import { DraftStatus } from '#web/resource/draft/draft-notice.tsx'
import type { OpenedDraft } from '#web/resource/draft/draft-sync.ts'
import { useServerDraft } from '#web/resource/draft/use-server-draft.ts'
import type { ServerDraft } from '#web/resource/draft/use-server-draft.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { conflictIds, conflictTexts } from './draft/conflict-texts.ts'
import { invoiceDraft } from './draft/invoice-draft.ts'
import { usePlanLater } from './draft/use-plan-later.ts'
import { StaleNotice } from './stale-notice.tsx'
import { PreviewBody, PreviewHead } from './preview-part.tsx'
import { useEditorForm } from '#web/sales/invoice-editor/form/use-editor-form.ts'
import { usePreview } from './use-document-pages.ts'

export type InvoiceEditorProps = {
  initialValues: EditorForm
  /** The changes to keep when a newer version of the invoice is loaded. */
  typed?: EditorForm
  options: InvoiceOptions
  /** The stored invoice; undefined for a new one. */
  stored?: Invoice
  /** The draft on the server that is continued. */
  opened?: OpenedDraft
  today: string
  /** `send`: sends it afterwards, opening the email for it; `way`: how, if not as usual. */
  onSaved: (invoice: Invoice, send: boolean, way?: Client['sends']) => void
  /** The form of a newer version, saved by another user. */
  formOf?: (newer: Invoice) => EditorForm
  /** Loads a newer version, with the chosen own changes or without. */
  onReload?: (newer: Invoice, typed?: EditorForm) => void
}

/** The form of an invoice with a preview of its document. */
export const InvoiceEditor = ({ initialValues, options, stored, opened, today, ...props }: InvoiceEditorProps) => {
  const { t } = useTranslation('invoice')
  const [editor] = useState(() => {
    const created = createEditor({ initialValues, typed: props.typed, version: stored?.version }, options)
    // On a phone only the active line has its fields.
    created.active.set(requestedLine(initialValues) ?? created.active.get())
    return created
  })
  const form = useStore(editor.form)
  const active = useStore(editor.active)
  const { stale, onStale } = useStale({ initialValues, options, form, ...props })
  const [view, setView] = useState<EditorView>('form')
  const [hidden, setHidden] = useState(false)
  const [layout, setLayout] = useState(options.layout)
  const oneColumn = useOneColumn()
  const phone = useNarrow()
  const totals = useMemo(() => editorTotals(form, options), [form, options])
  const { draft, typed } = useKeptForm({ editor, initialValues, stored, opened, total: totals.total, onStale, setView })
  const save = async (sends: boolean, way?: Client['sends']) => {
    const invoice = await typed.submit()
    if (invoice) props.onSaved(invoice, sends, way)
  }
  const later = usePlanLater({ draft, isComplete: typed.isComplete })
  useFocusAtFirst(editor, !stored)
  const body = () => previewRequest(form, options, { active, layout, today, stored })
  const findings = useFindings(form, body(), initialValues)
  const isDocumentVisible = oneColumn ? view === 'document' : !hidden
  const preview = usePreview(isDocumentVisible ? body() : undefined)
  const series = options.series.find(({ id }) => id === form.series_id)
  const number = form.number ?? stored?.number ?? series?.next_number
  const { send, choice } = useSendChoice({ form, number, findings, save })
  const badge = <EInvoiceBadge key="e-invoice" findings={findings} editor={editor} onGo={() => setView('form')} />
  return (
    <EditorFrame
      view={view}
      onView={setView}
      viewLabels={{ label: t('view'), form: t('view_form'), document: t('view_document') }}
      back={<BackLink />}
      title={<EditorTitle form={form} number={stored?.number} />}
      status={[!phone && badge, <DraftStatus key="draft" isStored={typed.isStored} state={draft.state} />]}
      actions={
        <EditorActions
          {...{ hidden }}
          busy={typed.busy}
          type={form.type}
          isNew={!stored}
          onSave={(sends) => (sends ? send() : void save(false))}
          onHide={setHidden}
          later={stored ? undefined : later}
          choice={choice}
        />
      }
      previewHidden={hidden}
      previewHead={
        <PreviewHead {...{ layout, body, stored }} onLayout={setLayout} fileName={`${number ?? t('document')}.pdf`} />
      }
      preview={<PreviewBody preview={preview} line={active} />}
      total={usePinnedTotal(form, totals)}
    >
      <Asking {...{ draft, editor }}>
        <EditorParts
          {...{ editor, form, initialValues, totals, typed, stale, today, stored, findings }}
          draft={draft.state}
          badge={phone && badge}
        />
      </Asking>
    </EditorFrame>
  )
}

type KeptForm = Pick<InvoiceEditorProps, 'initialValues'> & {
  stored: Invoice | undefined
  opened: OpenedDraft | undefined
  editor: Editor
  total: string
  onStale: (invoice: Invoice) => void
  setView: (view: EditorView) => void
}

/** The form with its draft: of a new invoice on the server, of changes of a stored one in this browser. */
const useKeptForm = ({ opened, setView, ...form }: KeptForm) => {
  const draft = useServerDraft<Invoice>(form.stored ? undefined : invoiceDraft(form.editor), opened)
  const typed = useEditorForm({
    ...form,
    draftName: form.stored && `invoice.${form.stored.id}`,
    draft,
    onUnsettled: () => leadToConflict(draft, setView),
  })
  return { draft, typed }
}

const leadToConflict = ({ state }: ServerDraft, setView: (view: EditorView) => void): void => {
  setView('form')
  requestAnimationFrame(() => focusConflict(state))
}

/** The form, whose fields ask about values that somebody else has changed at the same time. */
const Asking = ({ draft, editor, children }: { draft: ServerDraft; editor: Editor; children: ReactNode }) => {
  const { t } = useTranslation('invoice')
  const { t: texts } = useTranslation('draft_editor')
  return (
    <ConflictQuestions
      draft={draft}
      idsOf={conflictIds}
      textsOf={(conflict) =>
        conflictTexts(conflict, { editor, t, locale: currentLanguage(), removed: texts('removed') })
      }
    >
      {children}
    </ConflictQuestions>
  )
}

/** The key of the line that a problem leads to. */
const requestedLine = (form: EditorForm): string | undefined => {
  const requested = requestedWithin('lines.')
  return requested === undefined ? undefined : filledLines(form)[Number.parseInt(requested)]?.key
}

type StaleOptions = Pick<InvoiceEditorProps, 'initialValues' | 'options' | 'formOf' | 'onReload'> & { form: EditorForm }

/** The notice with both versions, after another user has saved a newer one. */
const useStale = ({ initialValues, options, form, formOf, onReload }: StaleOptions) => {
  const [newer, setNewer] = useState<{ invoice: Invoice; form: EditorForm }>()
  const stale = newer && (
    <StaleNotice
      {...{ initialValues, options }}
      theirs={newer.form}
      typed={form}
      onMerge={(merged) => onReload?.(newer.invoice, merged)}
      onTakeTheirs={() => onReload?.(newer.invoice)}
    />
  )
  return { stale, onStale: (invoice: Invoice) => formOf && setNewer({ invoice, form: formOf(invoice) }) }
}
