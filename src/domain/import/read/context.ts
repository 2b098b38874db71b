import { normaliseCode } from '#domain/identifiers.ts'
import { nameKey } from '../name-key.ts'

/** The company that imports: a file of another one is refused. */
export type OwnCompany = { title: string; code: string | null; vat_code: string | null; currency: string }

/** A company as a file names it. */
export type NamedCompany = { title: string | null; codes: readonly (string | null)[] }

// Codes are numbers in some files, without zeros in front.
const codeKey = (code: string | null): string => normaliseCode(code ?? '').replace(/^(?:LT)?0*/, '')

/**
 * Whether the file names our company: by a code or VAT code if both have one, else by the name. Undefined if they have nothing in common
 * that could be compared.
 */
export const isOwnCompany = (own: OwnCompany, named: NamedCompany): boolean | undefined => {
  const codes = named.codes.map(codeKey).filter((code) => code !== '')
  const ours = [own.code, own.vat_code].map(codeKey).filter((code) => code !== '')
  if (codes.some((code) => ours.includes(code))) return true
  if (codes.length > 0 && ours.length > 0) return false
  if (named.title === null || named.title === '') return undefined
  return nameKey(named.title) === nameKey(own.title)
}
