import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Payment, PaymentDefaults } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { mergePayables } from './payables.ts'
import type { Payable } from './payables.ts'

type Part = {
  number: string | null
  date: string
  date_due: string | null
  unpaid: string
  amount: string
}

/** What a stored payment has put on a document can be put on it again; the defaults of a new one have put nothing yet. */
const payableOf =
  (kind: Payable['kind'], { currency, isStored }: { currency: string; isStored: boolean }) =>
  (part: Part & { document_id: string; type?: string }): Payable => ({
    id: part.document_id,
    kind,
    number: part.number,
    type: part.type ?? 'expense',
    date: part.date,
    date_due: part.date_due,
    unpaid: isStored ? amountText(dec(part.unpaid).plus(dec(part.amount)), currency) : part.unpaid,
    currency,
  })

/** The documents that a stored payment, or the defaults of a new one, pays. */
export const ownPayables = (from: Payment | PaymentDefaults | undefined): Payable[] => {
  if (!from) return []
  const known = { currency: from.currency, isStored: 'id' in from }
  return [
    ...from.invoices.map((part) => payableOf('invoice', known)({ ...part, document_id: part.invoice_id })),
    ...from.expenses.map((part) => payableOf('expense', known)({ ...part, document_id: part.expense_id })),
  ]
}

const pauseMs = 300

/** As many as a payment can have parts. */
const most = '200'

type Look = { clientId: string; search: string; kept: readonly Payable[] }

/**
 * The unpaid documents of a client or vendor, in every currency, and those the payment pays already. Of too many the oldest due; the
 * others are looked for, and what was chosen meanwhile stays.
 */
export const usePayables = (type: PaymentType, clientId: string, from: Payment | PaymentDefaults | undefined) => {
  const [looked, setLooked] = useState<Look>()
  const look = looked?.clientId === clientId ? looked : undefined
  const { search, kept } = look ?? { search: '', kept: [] }
  const [typed] = useDebouncedValue(search.trim(), pauseMs)
  const filter = look && typed ? { search: typed } : {}
  const invoices = useLoaded('client.unpaid_invoices', {
    params: { id: clientId },
    query: filter,
    enabled: type === 'income' && clientId !== '',
  })
  const expenses = useRows(
    'expense',
    { tab: 'unpaid', client_id: clientId, sort: 'date_due', limit: most, ...filter },
    { enabled: type === 'expense' && clientId !== '' },
  )
  // Whose they are is known by the client alone: another client's are not offered.
  const own = from && (from.client_id ?? '') === clientId ? ownPayables(from) : []
  const isIncome = type === 'income'
  const unpaid: Payable[] =
    clientId === '' || type === 'transfer'
      ? []
      : isIncome
        ? (invoices.data?.data ?? []).map((invoice) => ({ ...invoice, kind: 'invoice' as const }))
        : expenses.rows.map((expense) => ({ ...expense, kind: 'expense' as const, type: 'expense' }))
  const kind = isIncome ? 'invoice' : 'expense'
  const documents = mergePayables(
    own.filter((each) => each.kind === kind),
    mergePayables(kept, unpaid),
  )
  const count = isIncome ? (invoices.data?.meta.count ?? 0) : expenses.count
  return {
    documents,
    /** How many of the unpaid ones are shown, and of how many. */
    shown: unpaid.length,
    count,
    search,
    /** There are more than are shown, or were before they were looked for. */
    searchable: look !== undefined || count > unpaid.length,
    /** Looks for others by their number; `chosen` are the ids of what is paid by now. */
    look: (text: string, chosen: readonly string[]) =>
      setLooked({ clientId, search: text, kept: documents.filter(({ id }) => chosen.includes(id)) }),
    loading: isIncome ? invoices.loading : expenses.loading,
    error: isIncome ? invoices.error : expenses.error,
    retry: isIncome ? invoices.retry : expenses.retry,
  }
}
