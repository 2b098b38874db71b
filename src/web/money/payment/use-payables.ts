import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Payment, PaymentDefaults } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
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

/** A stored payment may pay a document with the amount it already pays of it; a new payment pays nothing yet. */
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

/** The documents that a stored payment or the defaults of a new one pay. */
export const ownPayables = (from: Payment | PaymentDefaults | undefined): Payable[] => {
  if (!from) return []
  const origin = { currency: from.currency, isStored: 'id' in from }
  return [
    ...from.invoices.map((part) => payableOf('invoice', origin)({ ...part, document_id: part.invoice_id })),
    ...from.expenses.map((part) => payableOf('expense', origin)({ ...part, document_id: part.expense_id })),
  ]
}

const debounceMs = 300

/** The most parts that a payment can have. */
const maxParts = '200'

type SearchState = { clientId: string; search: string; selected: readonly Payable[] }

/**
 * The unpaid documents of a client or vendor in every currency, and those that the payment already pays. If there are too many, the
 * first by due date are loaded; the others are found by search, and the chosen ones stay in the list.
 */
export const usePayables = (type: PaymentType, clientId: string, from: Payment | PaymentDefaults | undefined) => {
  const [lastSearch, setLastSearch] = useState<SearchState>()
  const active = lastSearch?.clientId === clientId ? lastSearch : undefined
  const { search, selected } = active ?? { search: '', selected: [] }
  const [typed] = useDebouncedValue(search.trim(), debounceMs)
  const filter = active && typed ? { search: typed } : {}
  const invoices = useLoaded('client.unpaid_invoices', {
    params: { id: clientId },
    query: filter,
    enabled: type === 'income' && clientId !== '',
  })
  const expenses = useRows(
    'expense',
    { tab: 'unpaid', client_id: clientId, sort: 'date_due', limit: maxParts, ...filter },
    { enabled: type === 'expense' && clientId !== '' },
  )
  // The payment's own documents belong to its client: they are not offered for another one.
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
    mergePayables(selected, unpaid),
  )
  const count = isIncome ? (invoices.data?.meta.count ?? 0) : expenses.count
  return {
    documents,
    /** How many of the unpaid documents are shown; `count` is how many there are. */
    shownCount: unpaid.length,
    count,
    search,
    /** Whether not all unpaid documents are shown, or the user has searched. */
    canSearch: active !== undefined || count > unpaid.length,
    /** Searches by document number. `chosen` are the ids of the documents paid so far, which stay in the list. */
    searchFor: (text: string, chosen: readonly string[]) =>
      setLastSearch({ clientId, search: text, selected: documents.filter(({ id }) => chosen.includes(id)) }),
    loading: isIncome ? invoices.loading : expenses.loading,
    error: isIncome ? invoices.error : expenses.error,
    retry: isIncome ? invoices.retry : expenses.retry,
  }
}
