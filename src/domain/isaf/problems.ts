import { hasEuVatCode } from '#domain/foreign-purchase.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { startOfMonth } from '#domain/plain-date.ts'
import { vatClassifier } from '#domain/vat-classifier.ts'
import { firstReferenceDay, firstSupplyDay, isDayInFile, numberInFile } from './document.ts'
import type { IsafDocument } from './document.ts'

/** An error: the file is not made. A warning: it is, and says "ND" or has the row as it is. */
export type IsafSeverity = 'error' | 'warning'

/** What can be wrong with a document of a register: a text key in `isaf_problem`. */
const severities = {
  no_number: 'error',
  number_too_long: 'error',
  no_code: 'error',
  unknown_code: 'error',
  no_reference: 'error',
  no_buyer_vat_code: 'error',
  no_rate: 'error',
  registered_early: 'error',
  impossible_day: 'error',
  no_rows: 'warning',
  expired_code: 'warning',
  no_vendor_vat_code: 'warning',
  no_vendor_code: 'warning',
  no_buyer_code: 'warning',
  buyer_not_in_eu: 'warning',
  no_vendor_reference: 'warning',
  supply_earlier: 'warning',
  registered_later: 'warning',
} as const satisfies Record<string, IsafSeverity>

export type IsafProblemCode = keyof typeof severities
export const isafProblemCodes = Object.keys(severities) as IsafProblemCode[]

/** A problem of a document, with the field that solves it: of the document, or of its buyer or vendor. */
export interface IsafProblem {
  severity: IsafSeverity
  code: IsafProblemCode
  /** `vat_rows.1.vat_id` is the VAT of the second row of `rows`. */
  field: string
  /** Whose field it is. */
  of: 'document' | 'client'
  /** The parameters of the text. */
  values: Record<string, string>
}

const maxNumber = 70
const codes = new Map(vatClassifier.map((code) => [code.code, code]))

// Purchases where the buyer accounts for the VAT. Decision 18: only these need a code among the purchases.
const buyerAccounts = ({ type }: IsafDocument['rows'][number]): boolean => type === 'reverse-charge'

const problem = (
  code: IsafProblemCode,
  field: string,
  values: Record<string, string> = {},
  of: IsafProblem['of'] = 'document',
): IsafProblem => ({ severity: severities[code], code, field, of, values })

const numberProblems = ({ number }: IsafDocument): IsafProblem[] => {
  const length = [...numberInFile(number)].length
  if (length === 0) return [problem('no_number', 'number')]
  return length > maxNumber ? [problem('number_too_long', 'number', { max: String(maxNumber) })] : []
}

const codeProblem = (
  { kind, date, date_supply, is_credit }: IsafDocument,
  row: IsafDocument['rows'][number],
  field: string,
): IsafProblem | undefined => {
  const { code } = row
  if (code === null) return kind === 'invoice' || buyerAccounts(row) ? problem('no_code', field) : undefined
  const known = codes.get(code)
  if (!known) return problem('unknown_code', field, { code })
  // A credit invoice has the codes of the invoice that it corrects.
  const isExpired = !is_credit && known.valid_to !== null && known.valid_to < (date_supply ?? date)
  return isExpired ? problem('expired_code', field, { code, date: known.valid_to! }) : undefined
}

/** The first problem of each kind. */
const codeProblems = (document: IsafDocument): IsafProblem[] => {
  const found = document.rows.flatMap((row, at) => codeProblem(document, row, `vat_rows.${at}.vat_id`) ?? [])
  return found.filter(({ code }, at) => found.findIndex((each) => each.code === code) === at)
}

// Goods and services for which a VAT payer of another EU state accounts.
const isToEuPayer = ({ code, type }: IsafDocument['rows'][number]): boolean =>
  code === 'PVM13' || (code === 'PVM15' && type === 'reverse-charge')

const numberedPartyProblems = ({ kind, party, rows }: IsafDocument): IsafProblem[] => {
  const row = kind === 'invoice' ? rows.find(isToEuPayer) : undefined
  if (!row?.code || hasEuVatCode({ vat: party.vat_code, country: party.country })) return []
  return [problem('buyer_not_in_eu', 'client_details.vat_code', { code: row.code })]
}

const partyProblems = (document: IsafDocument): IsafProblem[] => {
  const { kind, party, rows } = document
  if (party.vat_code) return numberedPartyProblems(document)
  if (kind === 'expense')
    return [problem(party.code ? 'no_vendor_vat_code' : 'no_vendor_code', 'vat_code', {}, 'client')]
  if (rows.some(({ code }) => code === 'PVM13')) return [problem('no_buyer_vat_code', 'client_details.vat_code')]
  // A person who buys without a business has no code to give.
  return party.type === 'legal' && !party.code ? [problem('no_buyer_code', 'client_details.code')] : []
}

const referenceProblems = ({ kind, is_credit, reference }: IsafDocument): IsafProblem[] => {
  if (!is_credit || numberInFile(reference?.number)) return []
  return kind === 'invoice'
    ? [problem('no_reference', 'reference_invoice_id')]
    : [problem('no_vendor_reference', 'corrects_id')]
}

const isEarlierMonth = (earlier: PlainDate, later: PlainDate) => earlier < startOfMonth(later)

const dateProblems = ({ date, date_supply, date_registered }: IsafDocument): IsafProblem[] => {
  if (date_registered !== null && date_registered < date) return [problem('registered_early', 'date_registered')]
  if (date_registered !== null && isEarlierMonth(date, date_registered))
    return [problem('registered_later', 'date_registered', { date, registered: date_registered })]
  // [accountant] Sales count by the day of the invoice also if the supply was in an earlier month.
  return date_registered === null && date_supply !== null && isEarlierMonth(date_supply, date)
    ? [problem('supply_earlier', 'date_supply', { date: date_supply })]
    : []
}

const dayProblems = ({ kind, is_credit, date_supply, reference }: IsafDocument): IsafProblem[] => {
  const check = (day: PlainDate | null, from: PlainDate, field: string): IsafProblem[] =>
    day && !isDayInFile(day, from) ? [problem('impossible_day', field, { date: day, from })] : []
  return [
    ...check(date_supply, firstSupplyDay, 'date_supply'),
    ...(is_credit && reference && numberInFile(reference.number)
      ? check(reference.date, firstReferenceDay, kind === 'invoice' ? 'reference_invoice_id' : 'corrects_id')
      : []),
  ]
}

const amountProblems = ({ rows }: IsafDocument): IsafProblem[] => {
  if (rows.some(({ base }) => base === null)) return [problem('no_rate', 'exchange_rate')]
  return rows.some(({ type }) => type === 'unknown') ? [problem('no_rows', 'vat_rows')] : []
}

/** What the tax office would miss in a document of a register, errors first. A void invoice is reported by its number only. */
export const isafProblems = (document: IsafDocument): IsafProblem[] => {
  if (document.is_void) return numberProblems(document)
  const rules = [
    numberProblems,
    codeProblems,
    partyProblems,
    referenceProblems,
    dateProblems,
    dayProblems,
    amountProblems,
  ]
  const found = rules.flatMap((rule) => rule(document))
  return [
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity === 'warning'),
  ]
}
