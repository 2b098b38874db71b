import { textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { countryOf, countryOfVatCode, type FileParty } from '../party.ts'
import { textOf } from '../values.ts'

// ND is "no data"; programs also write zeros and dashes.
const isMissing = (text: string): boolean => /^(?:n\.?\/?d\.?|[-0.]*)$/i.test(text)

const codeAt = (element: XmlElement | undefined, name: string): string => {
  const text = textOf(textAt(element, name)).replace(/\s/g, '')
  return isMissing(text) ? '' : text.toUpperCase()
}

/** The party of an invoice, or of the list of customers or suppliers. A name that is missing is replaced by a code. */
export const isafParty = (element: XmlElement | undefined): FileParty => {
  const vat_code = codeAt(element, 'VATRegistrationNumber')
  const code = codeAt(element, 'RegistrationNumber')
  const name = textOf(textAt(element, 'Name'))
  const country = countryOf(textAt(element, 'Country') ?? '') || countryOfVatCode(vat_code) || 'LT'
  // Sales to people who are not named have ND everywhere: they are one client.
  const title = isMissing(name) ? vat_code || code || 'ND' : name
  return { title, code, vat_code, country }
}
