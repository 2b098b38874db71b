import { useState } from 'react'
import type { VatKind } from '#domain/invoice-form.ts'
import { addMonths } from '#domain/plain-date.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { expenseRequest, toFormValues } from '#web/purchases/expense/expense-values.ts'
import { defaultVatId as expenseVatId } from '#web/purchases/expense/expense-vat.ts'
import { newForm } from '#web/sales/invoice-editor/form/form-from-server.ts'
import { defaultVatId } from '#web/sales/invoice-editor/form/form-options.ts'
import { invoiceRequest } from '#web/sales/invoice-editor/form/form-request.ts'
import { newValues, storedValues } from './form-values.ts'
import type { DocumentForm, RecurringValues } from './form-values.ts'

type Vat = VatKind & { id: string; archived: boolean }
const kindsOf = (vats: readonly Vat[] = []): ReadonlyMap<string, VatKind> => new Map(vats.map((vat) => [vat.id, vat]))

const partyOf = (item: { id: string; title: string } | undefined) => item && { id: item.id, title: item.title }

/** What the form begins with: a stored one, a document to repeat (`?copy_of=`), or an empty document of the kind. */
export const useRecurringSource = (id: string | undefined) => {
  const { address } = useAddress()
  const stored = useLoaded('recurring.edit_form', { params: { id: id ?? '' }, enabled: id !== undefined })
  const isExpense = !useCanMake('invoice') || address['kind'] === 'expense'
  const kind = stored.data?.item.kind ?? (isExpense ? 'expense' : 'invoice')
  const isKnown = id === undefined || stored.data !== undefined
  const query = id === undefined && address['copy_of'] ? { copy_of: address['copy_of'] } : {}
  const invoice = useLoaded('invoice.create_form', { query, enabled: isKnown && kind === 'invoice' })
  const expense = useLoaded('expense.create_form', { query, enabled: isKnown && kind === 'expense' })
  const partyId = kind === 'invoice' ? invoice.data?.item.client_id : expense.data?.item.vendor_id
  const party = useLoaded('client.edit_form', {
    params: { id: partyId ?? '' },
    enabled: id === undefined && Boolean(partyId),
  })
  const [initial, setInitial] = useState<RecurringValues>()
  const form = kind === 'invoice' ? invoice : expense
  const isReady = form.data && isKnown && (!partyId || id !== undefined || party.data || party.error)
  if (!initial && isReady) setInitial(initialValues())

  function initialValues(): RecurringValues | undefined {
    const item = stored.data?.item
    // The contract leaves the shape of the form open, because it has two kinds; the server has checked it.
    if (item) return storedValues(item, item.form as DocumentForm)
    const chosen = partyOf(party.data?.item) ?? null
    if (kind === 'invoice' && invoice.data) {
      const { item: defaults, options } = invoice.data
      const request = invoiceRequest(newForm(defaults, options, party.data?.item ?? null), options)
      const first = addMonths(defaults.date, query.copy_of ? 1 : 0)
      return newValues(
        // The request of the editor has texts where the schema also takes numbers.
        { kind, base: request as DocumentForm, party: chosen },
        first,
        defaultVatId(options, defaults.date),
      )
    }
    if (kind === 'expense' && expense.data) {
      const { item: defaults, options } = expense.data
      return newValues(
        { kind, base: expenseRequest(toFormValues(defaults)) as DocumentForm, party: chosen },
        addMonths(defaults.date, query.copy_of ? 1 : 0),
        expenseVatId(options.vats, defaults.date),
      )
    }
    return undefined
  }
  return {
    kind,
    item: stored.data?.item,
    initial,
    vats: form.data?.options.vats ?? [],
    kinds: kindsOf(form.data?.options.vats as readonly Vat[] | undefined),
    error: stored.error ?? form.error,
    retry: () => {
      stored.retry()
      form.retry()
    },
  }
}
