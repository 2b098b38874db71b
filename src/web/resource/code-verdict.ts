import {
  companyCodeProblem,
  hasVatFormat,
  normaliseCode,
  normaliseVatCode,
  personalCodeProblem,
  vatCodeProblem,
} from '#domain/identifiers.ts'

type Whose = { type?: string | undefined; country?: string | undefined }

/** What can be said of a typed code: right, or worth another look. Nothing of an empty one, nor of one whose rules we do not know. */
export type CodeVerdict = 'right' | 'nine_digits' | 'eleven_digits' | 'check_digit' | 'form' | undefined

/** Foreign and historic codes exist, so a client's code is never refused (lithuania.md 2.4). */
export const codeVerdict = (text: string | null | undefined, { type, country }: Whose): CodeVerdict => {
  const code = normaliseCode(text ?? '')
  if (code === '' || country !== 'LT') return undefined
  if (type !== 'individual') return companyCodeProblem(code) ?? 'right'
  // An individual may also go by the number of a certificate: only what looks like a personal code is judged.
  if (!/^\d{11}$/.test(code)) return undefined
  return personalCodeProblem(code) ? 'check_digit' : 'right'
}

export const vatCodeVerdict = (text: string | null | undefined, { country = 'LT' }: Whose): CodeVerdict => {
  if (!text?.trim() || !hasVatFormat(country)) return undefined
  const problem = vatCodeProblem(normaliseVatCode(text, country))
  if (problem === undefined) return 'right'
  return problem === 'check_digit' ? 'check_digit' : 'form'
}
