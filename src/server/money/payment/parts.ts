import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { checkParts } from '#domain/settlement.ts'
import type { ErrorCollector, Money } from './compose.ts'
import type { PayableRow } from './lookups.queries.ts'

/** What of a payment goes to which document; `field` is its place in the form. */
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
export const documentIds = (parts: readonly { kind: string; document_id: string }[]) => {
  const of = (kind: string) => [
    ...new Set(parts.filter((part) => part.kind === kind).map(({ document_id }) => document_id)),
  ]
  return { invoices: of('invoice'), expenses: of('expense') }
}

type Against = {
  money: Money
  /** Whose payment it is; null takes the vendor of the first expense. */
  client_id: string | null
  documents: readonly PayableRow[]
  before: readonly StoredPart[]
}

/**
 * Says what is wrong with parts: documents of somebody else or of no use any more, of another currency, more than is unpaid of one, more
 * than there is in all. What the payment itself has put on a document before counts as unpaid.
 */
export const checkPayableParts = (parts: readonly Part[], against: Against, said: ErrorCollector): void => {
  const owner = against.client_id ?? ownerOf(parts, against.documents)
  const seen = new Set<string>()
  const checked = parts.map((part) => {
    const document = against.documents.find((each) => each.kind === part.kind && each.id === part.document_id)
    const isRepeated = seen.has(part.document_id)
    seen.add(part.document_id)
    return { ...part, ok: isRepeated ? no(part, 'unique', said) : isPayable(part, document, owner, against, said) }
  })
  const total = sum(checked.map(({ amount }) => dec(amount)))
  if (checked.every(({ ok }) => ok) && total.gt(dec(against.money.total))) said.overpaid('total', 'parts_over_total')
}

/** Of whom the parts are: the owner of the first document. */
export const ownerOf = (parts: readonly Part[], documents: readonly PayableRow[]): string | null =>
  documents.find(({ id }) => id === parts[0]?.document_id)?.client_id ?? null

const idField = ({ kind, field }: Part) => `${field}.${kind}_id`
const no = (part: Part, key: string, { addError }: ErrorCollector) => {
  addError(idField(part), key)
  return false
}

const isPayable = (
  part: Part,
  document: PayableRow | undefined,
  owner: string | null,
  { money, before }: Against,
  said: ErrorCollector,
): boolean => {
  if (!document) return no(part, 'id', said)
  if (document.client_id !== owner) return no(part, 'other_client', said)
  const own = before.find((each) => each.document_id === document.id)
  if (document.closed && !own) return no(part, 'document_closed', said)
  if (!said.checkAmount(`${part.field}.amount`, part.amount, money.currency)) return false
  const unpaid = amountText(dec(document.unpaid).plus(dec(own?.amount ?? '0')), document.currency)
  const result = checkParts({ amount: part.amount, currency: money.currency }, [
    { amount: part.amount, document: { unpaid, currency: document.currency } },
  ])
  if (result.ok) return true
  if (result.code === 'currency_mismatch') said.mismatched(`${part.field}.amount`)
  else said.overpaid(`${part.field}.amount`)
  return false
}
