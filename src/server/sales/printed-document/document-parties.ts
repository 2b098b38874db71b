import { joinLanguages } from '#server/platform/language/document-texts.ts'
import type { DocumentTexts } from '#server/platform/language/document-texts.ts'
import type { PrintedInvoice, PrintedParty, PrintedSeller } from './printed-invoice.ts'

export type LabelledText = { label: string; value: string }
export type Party = { role: string; name: string; codes: LabelledText[]; address_label: string; address: string[] }

/** Seller and buyer of the document. */
export const parties = (
  { seller_details: seller, client_details: client }: Pick<PrintedInvoice, 'seller_details' | 'client_details'>,
  texts: DocumentTexts,
): { seller: Party; buyer: Party } => {
  const isAbroad = client !== null && client.country !== seller.country
  return {
    seller: { ...party(seller, texts, isAbroad), role: texts.textOf('seller'), codes: sellerCodes(seller, texts) },
    buyer: client
      ? { ...party(client, texts, isAbroad), role: texts.textOf('buyer'), codes: codes(client, texts) }
      : { role: texts.textOf('buyer'), name: '', codes: [], address_label: '', address: [] },
  }
}

const party = (details: PrintedParty, texts: DocumentTexts, isAbroad: boolean) => ({
  name: details.title,
  address_label: texts.textOf('address'),
  address: address(details, texts, isAbroad),
})

const codes = ({ type, code, vat_code }: PrintedParty, { textOf }: DocumentTexts): LabelledText[] => [
  ...(code ? [{ label: textOf(type === 'legal' ? 'company_code' : 'personal_code'), value: code }] : []),
  ...(vat_code ? [{ label: textOf('vat_code'), value: vat_code }] : []),
]

// A registered activity has a 'pažyma', a bought licence is a 'verslo liudijimas'.
const certificateOf = { simple: 'certificate_number', certificate: 'business_certificate_number' } as const

// An individual who sells is identified by the activity certificate or the VAT code; the personal code is printed only
// if there is neither.
const sellerCodes = (seller: PrintedSeller, texts: DocumentTexts): LabelledText[] => {
  if (seller.type === 'legal') return codes(seller, texts)
  const certificate = seller.certificate_number
    ? [{ label: texts.textOf(certificateOf[seller.activity_type ?? 'simple']), value: seller.certificate_number }]
    : []
  const hidden = seller.certificate_number || seller.vat_code ? { ...seller, code: null } : seller
  return [...certificate, ...codes(hidden, texts)]
}

const address = (details: PrintedParty, texts: DocumentTexts, isAbroad: boolean): string[] => {
  const { address: street, city, country } = details
  const town = [postcode(details), city].filter(Boolean).join(' ')
  return [street, town, isAbroad || country !== 'LT' ? countryName(country, texts) : ''].filter(
    (part): part is string => Boolean(part),
  )
}

const postcode = ({ postal_code, country }: PrintedParty): string =>
  postal_code && country === 'LT' && /^\d{5}$/.test(postal_code) ? `LT-${postal_code}` : (postal_code ?? '')

/** The name of a country in the languages of the document. */
export const countryName = (country: string, { languages }: DocumentTexts): string => {
  try {
    return joinLanguages(languages.map((of) => new Intl.DisplayNames([of], { type: 'region' }).of(country) ?? country))
  } catch {
    return country // an old record may have an invalid region code
  }
}

export type Wordmark = { size: number; parts: { text: string; light: boolean }[] }

const formBefore = /^(?:UAB|MB|AB|VšĮ|IĮ|TŪB|KŪB|ŽŪB|KB|Ltd\.?|LLC|GmbH)\s+/u
const formAfter = /\s(?:UAB|MB|AB|VšĮ|IĮ|TŪB|KŪB|ŽŪB|KB|Ltd\.?|LLC|GmbH)$/u
const joiners = new Set(['ir', 'and', '&', '+'])

/** The seller's title in place of a logo: without legal form and quotes, with short words in a lighter weight. */
export const wordmark = (title: string): Wordmark => {
  const withoutPrefix = title.trim().replace(formBefore, '')
  const name = formAfter.test(withoutPrefix)
    ? withoutPrefix.replace(formAfter, '').trimEnd().replace(/,$/, '')
    : withoutPrefix
  const withoutQuotes = name.replace(/[„“”"«»]/g, '').trim() || title
  const length = Array.from(withoutQuotes).length
  return {
    size: length <= 26 ? 24.5 : length <= 38 ? 20 : length <= 70 ? 16 : 13,
    parts: withoutQuotes.split(/(?<=\s)/u).map((text) => ({ text, light: joiners.has(text.trim()) })),
  }
}
