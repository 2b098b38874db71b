import { companyCodeProblem, normaliseCode } from '#domain/identifiers.ts'
import { searchText } from '#domain/text.ts'
import type { EInvoiceParty } from './model.ts'

/** The company that received an e-invoice. */
export interface Receiver {
  title: string
  code: string | null
  vat_code: string | null
}

/**
 * Whether the e-invoice is to the company: 'own', by a code; 'by_name', if only the name agrees, and the codes, if any, differ; 'unnamed', if
 * it names no buyer; 'other', also with the name of the company but the company code of another: „UAB Lapas“ is not „MB Lapas“.
 */
export type BuyerMatch = 'own' | 'by_name' | 'unnamed' | 'other'

export const matchBuyer = (buyer: EInvoiceParty, { title, code, vat_code }: Receiver): BuyerMatch => {
  const own = [code, vat_code].flatMap((each) => (each ? [normaliseCode(each)] : []))
  const named = buyerCodes(buyer)
  if (named.some((each) => own.includes(each))) return 'own'
  if (named.length === 0 && buyer.name === '') return 'unnamed'
  if (code && isCompanyCode(code) && buyer.legal_id && isCompanyCode(buyer.legal_id.id)) return 'other'
  return nameKey(buyer.name) === nameKey(title) && nameKey(title) !== '' ? 'by_name' : 'other'
}

const isCompanyCode = (code: string): boolean => companyCodeProblem(normaliseCode(code)) === undefined

/** The codes by which the file names the buyer; an electronic address may be an e-mail, which is no code. */
export const buyerCodes = ({ vat, legal_id, ids, tax_id, e_address }: EInvoiceParty): string[] =>
  [vat, legal_id?.id, tax_id, ...ids.map(({ id }) => id), e_address?.id].flatMap((each) =>
    each && !each.includes('@') ? [normaliseCode(each)] : [],
  )

const legalForms = new Set([
  'uab',
  'mb',
  'ab',
  'ii',
  'vsi',
  'tub',
  'kub',
  'zub',
  'ltd',
  'llc',
  'gmbh',
  'oy',
  'sia',
  'ou',
])

/** A name as compared: without the legal form, quotes, case, diacritics and punctuation. */
export const nameKey = (name: string): string =>
  searchText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word))
    .join(' ')
