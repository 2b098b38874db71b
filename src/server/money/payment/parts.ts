import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { checkParts } from '#domain/settlement.ts'
import type { ErrorCollector, Money } from './compose.ts'
import type { PayableRow } from './lookups.queries.ts'

/** The part of a payment that pays one document; `field` is its path in the form. */
export type Part = { kind: 'invoice' | 'expense'; document_id: string; amount: string; field: string }
/** A part that is stored. */
export type StoredPart = { id: string; kind: 'invoice' | 'expense'; document_id: string; amount: string }

export const partsOf = (form: Pick<PaymentForm, 'invoices' | 'expenses'>): Part[] => [
  ...form.invoices.map(({ invoice_id, amount }, index) => ({
    kind: 'invoice' as const,
    document_id: invoice_id,
    amount,
    field: `invoices.${index}`,
  })),
  ...form.expenses.map(({ expense_id, amount }, index) => ({
    kind: 'expense' as const,
    document_id: expense_id,
    amount,
    field: `expenses.${index}`,
  })),
]

export const storedParts = (stored: Pick<Payment, 'invoices' | 'expenses'> | undefined): StoredPart[] => [
  ...(stored?.invoices ?? []).map(({ id, invoice_id, amount }) => ({
    id,
    kind: 'invoice' as const,
    document_id: invoice_id,
    amount,
  })),
  ...(stored?.expenses ?? []).map(({ id, expense_id, amount }) => ({
    id,
    kind: 'expense' as const,
    document_id: expense_id,
    amount,
  })),
]

/** The ids to lock for parts, old and new. */
export const idsToLock = (parts: readonly { kind: string; document_id: string }[]) => {
  const of = (kind: string) => [
    ...new Set(parts.filter((part) => part.kind === kind).map(({ document_id }) => document_id)),
  ]
  return { invoices: of('invoice'), expenses: of('expense') }
}

type PartsContext = {
  money: Money
  /** The payer or payee; null means the vendor of the first expense. */
  client_id: string | null
  documents: readonly PayableRow[]
  previousParts: readonly StoredPart[]
}

/**
 * Adds errors for wrong parts: documents of another client or not payable any more, of another currency, more than is unpaid, or more
 * than the total of the payment. What the stored payment already paid of a document counts as unpaid.
 */
export const checkPayableParts = (parts: readonly Part[], context: PartsContext, errors: ErrorCollector): void => {
  const owner = context.client_id ?? ownerOf(parts, context.documents)
  const seen = new Set<string>()
  const checked = parts.map((part) => {
    const document = context.documents.find((each) => each.kind === part.kind && each.id === part.document_id)
    const isRepeated = seen.has(part.document_id)
    seen.add(part.document_id)
    return {
      ...part,
      ok: isRepeated ? refusePart(part, 'unique', errors) : isPayable(part, document, owner, context, errors),
    }
  })
  const total = sum(checked.map(({ amount }) => dec(amount)))
  if (checked.every(({ ok }) => ok) && total.gt(dec(context.money.total)))
    errors.addOverpayment('total', 'parts_over_total')
}

/** The client of the parts: that of the first document. */
export const ownerOf = (parts: readonly Part[], documents: readonly PayableRow[]): string | null =>
  documents.find(({ id }) => id === parts[0]?.document_id)?.client_id ?? null

const idField = ({ kind, field }: Part) => `${field}.${kind}_id`
const refusePart = (part: Part, key: string, { addError }: ErrorCollector) => {
  addError(idField(part), key)
  return false
}

const isPayable = (
  part: Part,
  document: PayableRow | undefined,
  owner: string | null,
  { money, previousParts }: PartsContext,
  errors: ErrorCollector,
): boolean => {
  if (!document) return refusePart(part, 'id', errors)
  if (document.client_id !== owner) return refusePart(part, 'other_client', errors)
  const previousPart = previousParts.find((each) => each.document_id === document.id)
  if (document.closed && !previousPart) return refusePart(part, 'document_closed', errors)
  if (!errors.checkAmount(`${part.field}.amount`, part.amount, money.currency)) return false
  const unpaid = amountText(dec(document.unpaid).plus(dec(previousPart?.amount ?? '0')), document.currency)
  const result = checkParts({ amount: part.amount, currency: money.currency }, [
    { amount: part.amount, document: { unpaid, currency: document.currency } },
  ])
  if (result.ok) return true
  if (result.code === 'currency_mismatch') errors.addCurrencyMismatch(`${part.field}.amount`)
  else errors.addOverpayment(`${part.field}.amount`)
  return false
}
