import { normaliseCode } from '#domain/identifiers.ts'
import { nameKey } from '../name-key.ts'

/** The company that imports: a file of another one is refused. */
export type OwnCompany = {
  title: string
  code: string | null
  vat_code: string | null
  currency: string
  /** Of a natural person in the register of taxpayers; only compared, never shown. */
  tax_code?: string | null
}

/** A company as a file names it. */
export type NamedCompany = { title?: string; codes: readonly string[]; vat_code?: string | null }

// Codes are numbers in some files, without zeros in front.
const codeKey = (code: string | null | undefined): string => normaliseCode(code ?? '').replace(/^(?:LT)?0*/, '')

/**
 * Whether the file names our company: by its code or VAT code, else by the name if there are no codes of one kind to compare. Undefined if
 * nothing can be compared.
 */
export const isOwnCompany = (own: OwnCompany, { title = '', codes, vat_code }: NamedCompany): boolean | undefined => {
  const theirCodes = codes.map(codeKey).filter((code) => code !== '')
  const theirVat = codeKey(vat_code)
  const [ourCode, ourVat, ourTaxCode] = [own.code, own.vat_code, own.tax_code].map(codeKey)
  const theirs = new Set([...theirCodes, theirVat])
  if ([ourCode, ourVat, ourTaxCode].some((code) => code && theirs.has(code))) return true
  const hasComparable = (ourCode !== '' && theirCodes.length > 0) || (ourVat !== '' && theirVat !== '')
  if (hasComparable) return false
  return title === '' ? undefined : nameKey(title) === nameKey(own.title)
}
