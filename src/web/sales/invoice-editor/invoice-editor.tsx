import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useStore } from '#web/platform/store.ts'
import { EditorFrame } from '#web/ui/frame/editor-frame.tsx'
import type { EditorView } from '#web/ui/frame/editor-frame.tsx'
import { useOneColumn } from '#web/ui/frame/use-narrow.ts'
import { useFocusAtFirst } from './client-part.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { BackLink, DraftSaved, EditorActions, EditorTitle, usePinnedTotal } from './editor-head.tsx'
import { EditorParts } from './editor-parts.tsx'
import { editorTotals } from '#web/sales/invoice-editor/form/editor-totals.ts'
import { createEditor } from '#web/sales/invoice-editor/form/editor.ts'
import { previewRequest } from '#web/sales/invoice-editor/form/form-request.ts'
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
  draftName: string
  today: string
  /** `send`: opens the email afterwards. */
  onSaved: (invoice: Invoice, send: boolean) => void
  /** The form of a newer version, saved by another user. */
  formOf?: (newer: Invoice) => EditorForm
  /** Loads a newer version, with the chosen own changes or without. */
  onReload?: (newer: Invoice, typed?: EditorForm) => void
}

/** The form of an invoice with a preview of its document. */
export const InvoiceEditor = ({ initialValues, options, stored, draftName, today, ...props }: InvoiceEditorProps) => {
  const { t } = useTranslation('invoice')
  const [editor] = useState(() =>
    createEditor({ initialValues, typed: props.typed, version: stored?.version }, options),
  )
  const form = useStore(editor.form)
  const active = useStore(editor.active)
  const [newer, setNewer] = useState<{ invoice: Invoice; form: EditorForm }>()
  const [view, setView] = useState<EditorView>('form')
  const [hidden, setHidden] = useState(false)
  const [layout, setLayout] = useState(options.layout)
  const oneColumn = useOneColumn()
  const totals = useMemo(() => editorTotals(form, options), [form, options])
  const typed = useEditorForm({
    editor,
    initialValues,
    stored,
    draftName,
    total: totals.total,
    onStale: (invoice) => props.formOf && setNewer({ invoice, form: props.formOf(invoice) }),
  })
  const save = async (sends: boolean) => {
    const invoice = await typed.submit()
    if (invoice) props.onSaved(invoice, sends)
  }
  useKeys({ 'mod+Enter': () => 'layers' in document.documentElement.dataset || void save(true) })
  useFocusAtFirst(editor, !stored)
  const body = () => previewRequest(form, options, { active, layout, today, stored })
  const isDocumentVisible = oneColumn ? view === 'document' : !hidden
  const preview = usePreview(isDocumentVisible ? body() : undefined)
  const stale = newer && (
    <StaleNotice
      {...{ initialValues, options }}
      theirs={newer.form}
      typed={form}
      onMerge={(merged) => props.onReload?.(newer.invoice, merged)}
      onTakeTheirs={() => props.onReload?.(newer.invoice)}
    />
  )
  const series = options.series.find(({ id }) => id === form.series_id)
  const number = form.number ?? stored?.number ?? series?.next_number
  return (
    <EditorFrame
      view={view}
      onView={setView}
      viewLabels={{ label: t('view'), form: t('view_form'), document: t('view_document') }}
      back={<BackLink />}
      title={<EditorTitle form={form} number={stored?.number} />}
      status={typed.isStored && <DraftSaved />}
      actions={
        <EditorActions
          {...{ hidden }}
          busy={typed.busy}
          type={form.type}
          isNew={!stored}
          onSave={(sends) => void save(sends)}
          onHide={setHidden}
        />
      }
      previewHidden={hidden}
      previewHead={
        <PreviewHead {...{ layout, body, stored }} onLayout={setLayout} fileName={`${number ?? t('document')}.pdf`} />
      }
      preview={<PreviewBody preview={preview} line={active} />}
      total={usePinnedTotal(form, totals)}
    >
      <EditorParts {...{ editor, form, initialValues, totals, typed, stale, today, stored }} />
    </EditorFrame>
  )
}
