/** The ledger entries of a part of a payment that settles an invoice; `advance` is the account that has the money of the payment until then. */
export const settlingLines = (advance: 'advance_received' | 'advance_paid') =>
  [
    { side: 'debit', account: advance, of: 'payer_id', amount: 'amount' },
    { side: 'credit', account: 'receivable', of: 'client_id', amount: 'amount' },
    // Decision: docs/decisions/exchange-differences.md
    { side: 'credit', account: 'receivable', of: 'client_id', amount: 'document_rest', date: 'difference_on' },
    { side: 'debit', account: advance, of: 'payer_id', amount: 'payment_rest', date: 'difference_on' },
    { side: 'credit', account: 'fx', line: 'gain', amount: 'gain', date: 'difference_on' },
    { side: 'debit', account: 'fx', line: 'loss', amount: 'loss', date: 'difference_on' },
  ] as const
