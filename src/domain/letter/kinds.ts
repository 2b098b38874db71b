/** The letters whose text a company may change. Those of reminders belong to their steps. */
export const letterKinds = ['invoice', 'quote', 'statement', 'receipt'] as const
export type LetterKind = (typeof letterKinds)[number]

/** The variables of each kind. `{link}` is the address of the document's page; without it the letter has a button. */
export const letterVariables = {
  invoice: [
    'client',
    'document',
    'what',
    'number',
    'date',
    'total',
    'date_due',
    'payment',
    'link',
    'company',
    'signature',
  ],
  quote: ['client', 'number', 'date', 'total', 'offer', 'valid_until', 'link', 'company', 'signature'],
  statement: ['client', 'date_from', 'date_to', 'balance', 'company', 'signature'],
  receipt: ['client', 'number', 'date', 'total', 'paid', 'date_paid', 'link', 'company', 'signature'],
} as const satisfies Record<LetterKind, readonly string[]>
export type LetterVariable = (typeof letterVariables)[LetterKind][number]

/** The variables of a subject: one line, in which an address cannot be clicked. */
export const subjectVariables = (kind: LetterKind): readonly LetterVariable[] =>
  letterVariables[kind].filter((name) => name !== 'link' && name !== 'signature')

/** The most characters of a signature. */
export const maxSignature = 500

/** Minutes between a payment and its letter, in which a payment that was recorded by mistake can be removed. */
export const receiptDelayMinutes = 5
