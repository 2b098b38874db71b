import { recordByName } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import type { ClientDetails } from '#contract/sales/client.ts'
import { draftLines } from '#domain/draft.ts'
import type { DraftForm, DraftLine, DraftValue } from '#domain/draft.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { daysBetween, isPlainDate } from '#domain/plain-date.ts'
import { discountOf, partOf, textOf } from '#web/resource/draft/draft-values.ts'
import { withBlankRow } from './credit-form.ts'
import { emptyLine, filledLines, isBlank } from './editor-form.ts'
import type { ChosenClient, EditorForm, EditorLine } from './editor-form.ts'
import { defaultUnitId, defaultVatId, vatDateOf } from './form-options.ts'
import { invoiceRequest, lineRequest } from './form-request.ts'

/** The form as a draft keeps it: what would be sent to issue it, valid or not, with the ids of its lines. */
export const draftFormOf = (form: EditorForm, options: InvoiceOptions): DraftForm =>
  ({
    ...invoiceRequest(form, options),
    client_id: form.client_id,
    client_details: form.client_details,
    lines: filledLines(form).map((line) => ({ id: line.key, ...lineRequest(line, form.vat) })),
    // A request has more general types than what the form puts into it: texts, numbers, booleans and lists of them.
  }) as DraftForm

/** What the form shows of a client, and their payment term. */
export type KnownClient = { client: ChosenClient; term_days: number | null }

type Draft = { form: DraftForm; clientOf: (id: string) => KnownClient | undefined; options: InvoiceOptions }

/** The form with the values of a draft. Whoever uses the API may have stored other types: such a value counts as an empty one. */
export const withDraft = (now: EditorForm, { form: draft, clientOf, options }: Draft): EditorForm => {
  const has = (name: string) => Object.hasOwn(draft, name)
  const text = (name: keyof EditorForm) => (has(name) ? textOf(draft[name]) : (now[name] as string))
  const yes = (name: 'vat' | 'prices_include_vat') => (typeof draft[name] === 'boolean' ? draft[name] : now[name])
  const id = (name: 'reference_invoice_id' | 'proforma_id' | 'number' | 'reference_number') =>
    has(name) ? textOf(draft[name]) || null : now[name]
  const next: EditorForm = {
    ...now,
    ...recordByName(invoiceTextNames, text),
    type: invoiceTypes.find((type) => type === draft['type']) ?? now.type,
    vat: yes('vat'),
    prices_include_vat: yes('prices_include_vat'),
    date: text('date'),
    date_due: text('date_due'),
    series_id: text('series_id'),
    number: id('number'),
    currency: text('currency') || now.currency,
    exchange_rate: text('exchange_rate'),
    language: draft['language'] === 'lt' || draft['language'] === 'en' ? draft['language'] : now.language,
    discount: has('discount') ? discountOf(draft['discount']) : now.discount,
    delivery: has('delivery') ? deliveryOf(draft['delivery'], now) : now.delivery,
    accounts: Array.isArray(draft['accounts']) ? draft['accounts'].map(textOf) : now.accounts,
    reference_invoice_id: id('reference_invoice_id'),
    reference_number: id('reference_number'),
    proforma_id: id('proforma_id'),
  }
  return withLines(withTerm(withClientOf(next, draft, clientOf)), draft, options)
}

const deliveryOf = (value: DraftValue | undefined, now: EditorForm): EditorForm['delivery'] => {
  const part = partOf(value)
  return part
    ? { amount: textOf(part['amount']), vat_id: textOf(part['vat_id']) || (now.delivery?.vat_id ?? '') }
    : null
}

const withClientOf = (form: EditorForm, draft: DraftForm, clientOf: Draft['clientOf']): EditorForm => {
  if (!Object.hasOwn(draft, 'client_id')) return form
  const client_id = textOf(draft['client_id']) || null
  // Fields of a snapshot; the server checks them before it issues the document.
  const details = partOf(draft['client_details']) as ClientDetails | undefined
  const client_details = details ?? null
  if (client_id === form.client_id) return { ...form, client_details }
  const known = client_id === null ? undefined : clientOf(client_id)
  return known
    ? { ...form, client_id, client_details, ...known }
    : { ...form, client_id: null, client: null, client_details: null }
}

/** The term that the dates have: changing the date keeps it. */
const withTerm = (form: EditorForm): EditorForm =>
  isPlainDate(form.date) && isPlainDate(form.date_due) && form.date_due >= form.date
    ? { ...form, term_days: daysBetween(form.date, form.date_due) }
    : form

/** The lines of the draft. Lines on screen keep what only the page has, and the empty row at the end stays, since someone may type there. */
const withLines = (form: EditorForm, draft: DraftForm, options: InvoiceOptions): EditorForm => {
  if (!Object.hasOwn(draft, 'lines')) return form
  const shown = new Map(form.lines.map((line) => [line.key, line]))
  const lines = draftLines(draft).map((line) => lineOf(line, shown.get(line.id), form, options))
  const ids = new Set(lines.map(({ key }) => key))
  const credited = new Set(lines.flatMap(({ reference_line_id }) => reference_line_id ?? []))
  // Of a credit invoice: lines that are not credited have no quantity and are in no draft.
  const others = form.lines.filter(
    (line) =>
      !ids.has(line.key) &&
      (isBlank(line) || (line.reference_line_id !== null && !credited.has(line.reference_line_id))),
  )
  const kept = others.map((line) => (isBlank(line) ? line : { ...line, quantity: '' }))
  const next = { ...form, lines: [...lines, ...kept] }
  return { ...next, lines: withBlankRow(next, options) }
}

const lineOf = (
  line: DraftLine,
  shown: EditorLine | undefined,
  form: EditorForm,
  options: InvoiceOptions,
): EditorLine => {
  const reference_line_id = textOf(line['reference_line_id']) || null
  const source = form.lines.find((each) => reference_line_id !== null && each.reference_line_id === reference_line_id)
  const before = shown ?? source ?? emptyLine(defaultUnitId(options), defaultVatId(options, vatDateOf(form)))
  return {
    ...before,
    key: line.id,
    product_id: textOf(line['product_id']) || null,
    title: textOf(line['title']),
    description: textOf(line['description']) || (shown?.description === '' ? '' : null),
    quantity: textOf(line['quantity']),
    unit_id: textOf(line['unit_id']),
    price: textOf(line['price']),
    discount: discountOf(line['discount']),
    // Without VAT the request has no rate; the line keeps its own.
    vat_id: textOf(line['vat_id']) || before.vat_id,
    reference_line_id,
  }
}
