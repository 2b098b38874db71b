// Decision: docs/decisions/documents-near-300-kb.md
import { currencyDigits, isCurrency } from './currency.ts'
import { maxAccountsShown } from './company-account.ts'
import { vatTypes } from './vat.ts'

/** No answer is longer, in bytes. */
export const maxAnswerBytes = 300_000

export const maxExpenseFiles = 50

/** Kinds of documents whose answers have different contents besides the lines: a credit invoice has no payments and no credits. */
export type DocumentSizeKind = 'invoice' | 'credit' | 'expense'

/**
 * The most bytes of an answer besides the texts, the lines, their VAT groups and the accounts: users, dates and reasons, both
 * parties, the choices of the form; for an invoice its newest payments and credits; for an expense its files and its duplicates. The
 * server's `answer-size.test.ts` compares each with real answers.
 */
const reserved: Readonly<Record<DocumentSizeKind, number>> = { invoice: 39_000, credit: 24_000, expense: 73_000 }

type Line = {
  product_id: string | null
  title: string
  quantity: string
  price: string
  vat_id: string | null
  description?: string | null
  unit_id?: string | null
  discount?: { kind: string; value: string } | null
  reference_line_id?: string | null
}
/** A form as its schema reads it; `texts` are those of the whole document, such as its note. */
export type SizedForm = {
  currency?: string | undefined
  lines: readonly Line[]
  delivery: { vat_id: string | null } | null
  accounts?: readonly string[] | undefined
  texts: readonly (string | null)[]
}

const id = '0'.repeat(36)
/** A character takes three bytes at most. */
const text = (length: number) => '€'.repeat(length)
const [longestType = ''] = vatTypes.toSorted((a, b) => b.length - a.length)
const longestAmount = '-999999999999.9999'

/** As UTF-8. */
const bytesOf = (answer: unknown): number => {
  let bytes = 0
  for (const character of JSON.stringify(answer)) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const wholeDigits = (value: string) => /^-?(\d*)/.exec(value)?.[1]?.length ?? 0

/** The decimals of the currency; the maximum of all currencies, four, if it is unknown or invalid. */
const decimalsOf = (currency: string | undefined) =>
  currency !== undefined && isCurrency(currency) ? currencyDigits(currency) : 4

/** The longest possible sum of the line: its VAT at most doubles it. */
const sumOf = ({ quantity, price, discount }: Line, currency: string | undefined) => {
  const digits = Math.max(wholeDigits(quantity) + wholeDigits(price), wholeDigits(discount?.value ?? ''))
  const sign = [quantity, price, discount?.value].some((figure) => figure?.startsWith('-')) ? 1 : 0
  return '0'.repeat(digits + 1 + sign + 1 + decimalsOf(currency))
}

/** The longest line of the answer for this line of the form. */
const longestLine = (kind: DocumentSizeKind, line: Line, currency: string | undefined) => {
  const sum = sumOf(line, currency)
  const { product_id, title, quantity, price, vat_id } = line
  return {
    id,
    product_id,
    title,
    quantity,
    price,
    vat_id,
    vat_type: vat_id && longestType,
    vat_rate: vat_id && '99.99',
    total_without_vat: sum,
    vat_total: sum,
    total: sum,
    ...(kind === 'expense'
      ? {}
      : {
          description: line.description ?? null,
          unit_id: line.unit_id ?? null,
          unit: line.unit_id ? text(12) : null,
          discount: line.discount ?? null,
          reference_line_id: line.reference_line_id ?? null,
        }),
  }
}

const longestGroup = {
  vat_id: id,
  type: longestType,
  rate: '99.99',
  code: text(10),
  title: text(120),
  base: longestAmount,
  vat: longestAmount,
}
const longestNote = { legal_note: text(300) }
const longestAccount = {
  id,
  title: text(120),
  account_number: text(60),
  bank_name: text(120),
  bank_code: text(20),
  currency: 'EUR',
}

/** The longest possible answer about a document in bytes, with the longest names of its settings and everything that can be added to it later. */
export const longestAnswer = (
  kind: DocumentSizeKind,
  { lines, currency, delivery, accounts, texts }: SizedForm,
): number => {
  const rates = new Set([...lines.map(({ vat_id }) => vat_id), delivery?.vat_id].filter(Boolean)).size
  const group = kind === 'expense' ? longestGroup : { ...longestGroup, ...longestNote }
  const shown = kind === 'expense' ? 0 : (accounts?.length ?? maxAccountsShown)
  return (
    reserved[kind] +
    bytesOf(texts) +
    bytesOf(lines.map((line) => longestLine(kind, line, currency))) +
    // A document without VAT has a group as well.
    Math.max(1, rates) * (bytesOf(group) + 1) +
    shown * (bytesOf(longestAccount) + 1)
  )
}

/** The number of bytes, rounded up to hundreds, by which the answer about a document could exceed the limit; 0 if it fits. */
export const excessOf = (kind: DocumentSizeKind, form: SizedForm): number =>
  Math.max(0, Math.ceil((longestAnswer(kind, form) - maxAnswerBytes) / 100) * 100)
