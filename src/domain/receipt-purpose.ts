import type { PaymentType } from './payment.ts'
import type { PaymentPurpose } from './payment-purpose.ts'

/** A document that a receipt lists as paid. */
export interface PaidDocument {
  type: 'simple' | 'proforma' | 'credit' | 'expense'
  vat: boolean
  number: string | null
  date: string
}

const maxLength = 500

/** 'PVM sąskaitą faktūrą', and of several 'PVM sąskaitas faktūras'. */
const nameOf = ({ type, vat }: PaidDocument, isSingle: boolean): string => {
  if (type === 'proforma') return isSingle ? 'išankstinę sąskaitą faktūrą' : 'išankstines sąskaitas faktūras'
  const name = isSingle ? 'sąskaitą faktūrą' : 'sąskaitas faktūras'
  return vat ? `PVM ${name}` : name
}

// A vendor's document may have no number; its date then identifies it.
const numberOf = ({ number, date }: PaidDocument): string => number ?? `(${date})`

const listDocuments = (documents: readonly PaidDocument[]): string =>
  [...Map.groupBy(documents, (document) => nameOf(document, true)).values()]
    .map((sameName) => {
      const [first] = sameName
      return first ? `${nameOf(first, sameName.length === 1)} ${sameName.map(numberOf).join(', ')}` : ''
    })
    .join(' ir ')

/**
 * The default purpose of a cash document: the paid documents by name and number, or an advance. Receipts are Lithuanian documents, so
 * the text is Lithuanian in every language of the product. A cash receipt must say 'Sumokėta'.
 */
export const receiptPurpose = (
  receipt: 'cash-receipt' | 'cash-register-income' | 'cash-register-expense',
  documents: readonly PaidDocument[],
): string => {
  if (documents.length > 0) {
    const word = receipt === 'cash-receipt' ? 'Sumokėta' : 'Apmokėta'
    const text = `${word} pagal ${listDocuments(documents)}`
    return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`
  }
  // The payment's note is internal, so it is not printed: the client gets the document.
  return receipt === 'cash-register-expense'
    ? 'Avansas už prekes ar paslaugas'
    : 'Išankstinė įmoka už prekes ar paslaugas'
}

const otherPurposes = {
  vat: ['Grąžintas PVM', 'PVM'],
  tax: ['Grąžinti mokesčiai', 'Mokesčiai ir įmokos'],
  owner: ['Savininko įnašas', 'Išmoka savininkui'],
  loan: ['Paskola', 'Paskola'],
  fee: ['Grąžinti mokesčiai už paslaugas', 'Mokestis už paslaugas'],
  interest: ['Palūkanos', 'Palūkanos'],
  other: ['Kitos įplaukos', 'Kitos išmokos'],
} as const satisfies Record<Exclude<PaymentPurpose, 'documents'>, readonly [received: string, paid: string]>

/** The default purpose of a cash document for money that pays no documents; in Lithuanian, too. */
export const otherReceiptPurpose = (purpose: Exclude<PaymentPurpose, 'documents'>, type: PaymentType): string =>
  otherPurposes[purpose][type === 'income' ? 0 : 1]
