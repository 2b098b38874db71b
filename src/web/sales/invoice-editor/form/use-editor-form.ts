import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { AttachFormat } from '#contract/sales/sending.ts'
import type { Invoice, RawInvoiceForm } from '#contract/sales/invoice.ts'
import { countIssuedInvoice } from '#web/account/subscription/plan-usage.ts'
import { call } from '#web/platform/api/api.ts'
import { focusFirst } from '#web/platform/browser.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { useFormCore } from '#web/resource/form/use-form-core.ts'
import type { EditorForm } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { controlId, fieldName, focusControl } from './field-controls.ts'
import { restoredForm } from './form-from-server.ts'
import { invoiceRequest } from './form-request.ts'
import { confirmOutOfOrder, laterDateInSeries } from './series-number.ts'
import { useRouter } from '@tanstack/react-router'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { storeItem, refresh } from '#web/resource/record/cache.ts'
import { formPath } from './check-form.ts'
import { safeRedirect, toHref } from '#web/platform/navigation/navigation.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { useServerDraft } from '#web/resource/draft/use-server-draft.ts'

type EditorFormOptions = {
  editor: Editor
  initialValues: EditorForm
  /** The stored invoice; undefined for a new one. */
  stored: Pick<Invoice, 'id' | 'version'> | undefined
  /** The name of the draft of changes in this browser; a new invoice is a draft on the server. */
  draftName: string | undefined
  total: string
  draft: Pick<ReturnType<typeof useServerDraft<Invoice>>, 'sync' | 'state' | 'issue' | 'end'>
  /** Leads to the fields that wait for a choice. */
  onUnsettled: () => void
  /** Another user has saved a newer version meanwhile. */
  onStale: (newer: Invoice) => void
}

/** The form of the editor: the common form core with the checks that only invoices have before saving. */
export const useEditorForm = ({
  editor,
  initialValues,
  stored,
  draftName,
  total,
  onStale,
  ...of
}: EditorFormOptions) => {
  const { t } = useTranslation('invoice')
  const confirmedDate = useRef<string>(undefined)
  /** Asks once for confirmation of a number out of date order. */
  const confirmOrder = async (form: EditorForm): Promise<boolean> => {
    const latest = stored ? undefined : laterDateInSeries(form, editor.options)
    if (!latest || confirmedDate.current === form.date) return true
    const isConfirmed = await confirmOutOfOrder(form, latest)
    if (isConfirmed) confirmedDate.current = form.date
    // After the dialog has returned the focus.
    else requestAnimationFrame(() => focusControl(controlId('date', editor)))
    return isConfirmed
  }
  const confirm = async (form: EditorForm): Promise<boolean> => {
    // Of a draft that two people changed, each field has one value before it is issued.
    if ((of.draft.sync?.state.get().conflicts.length ?? 0) === 0) return confirmOrder(form)
    of.onUnsettled()
    return false
  }
  const idOf = (path: string) => controlId(formPath(path, editor.form.get()), editor)
  const core = useFormCore<EditorForm, Invoice>(editor.state, idOf, {
    initialValues,
    labels: (path) => fieldName(path, editor, t),
    toInput: (form) => invoiceRequest(form, editor.options),
    confirm,
    save: async (input, { key }) => {
      // It is the result of `toInput`.
      const body = input as RawInvoiceForm
      return stored
        ? call('invoice.update', { params: { id: stored.id }, body: { ...body, version: stored.version } })
        : ((await of.draft.issue()) ?? call('invoice.create', { body, idempotencyKey: key }))
    },
    onSaved: (invoice) => {
      of.draft.end()
      if (!stored) countIssuedInvoice(invoice)
    },
    // What was typed is on the server, or in this browser while that is away.
    guarded: !of.draft.sync,
    staysShown: true,
    ...(draftName === undefined ? {} : { draft: draftName }),
    total,
    fromDraft: ({ values }) => ({ values: restoredForm(values, initialValues), version: stored?.version }),
    onRefused: (error) => {
      // The refusal includes the current invoice.
      if (!isProblem(error) || error.code !== 'stale_version' || !error.body.current) return false
      onStale(error.body.current as Invoice)
      return true
    },
  })
  /** Whether the form could be issued, except for its number: leads to the first error if not. */
  const isComplete = (): boolean => {
    if ((of.draft.sync?.state.get().conflicts.length ?? 0) > 0) {
      of.onUnsettled()
      return false
    }
    if (editor.state.check()) return true
    requestAnimationFrame(() => focusFirst(Object.keys(editor.state.shownErrors.get().errors).map(idOf)))
    return false
  }
  return { ...core, isComplete }
}

const attachmentsOf: Record<Exclude<Client['sends'], 'peppol'>, AttachFormat[]> = {
  pdf: ['pdf'],
  'pdf+ubl': ['pdf', 'ubl'],
}

/** The page that led to the editor and is shown again afterwards: `?back=…`. Undefined: the list of invoices. */
export const usePageBefore = (): string | undefined => {
  const { back } = useAddress().address
  return back === undefined ? undefined : safeRedirect(back)
}

/** After saving: opens the invoice in the list, or the page before, and shows a toast with its PDF. */
export const useSaved = () => {
  const { t } = useTranslation('invoice')
  const router = useRouter()
  const pageBefore = usePageBefore()
  return (what: 'issued' | 'changed') => async (invoice: Invoice, sends: boolean, way?: Client['sends']) => {
    storeItem('invoice', invoice)
    refresh('client', 'product', 'series')
    // A panel belongs to its page, so the email is opened after the list.
    await router.navigate(toHref((!sends && pageBefore) || `/invoice/list?open=${invoice.id}`))
    toast.success(t(what, { number: invoice.number }), {
      action: { label: t('pdf'), onClick: () => void openInNewTab(`/invoice/${invoice.id}/pdf`) },
    })
    if (way === 'peppol') {
      const { repeatPeppol } = await import('#web/sales/sending/send-peppol.ts')
      void repeatPeppol(invoice.id)
    } else if (sends) void openSendPanel({ invoice, ...(way ? { attach: attachmentsOf[way] } : {}) })
  }
}
