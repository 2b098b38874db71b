import type { Address, Contact, EInvoiceAttachment, EInvoiceParty } from './model.ts'
import { bytesOfBase64 } from './read-base64.ts'
import { schemedIdAt } from './read-values.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** The seller or the buyer. */
export const partyAt = (party: XmlElement | undefined): EInvoiceParty => {
  const registrations = elementsAt(party, 'SpecifiedTaxRegistration/ID')
  const registrationOf = (scheme: string) =>
    registrations.find(({ attributes, text }) => text && attributes['schemeID'] === scheme)?.text ?? null
  return {
    name: textAt(party, 'Name') ?? '',
    trading_name: textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    legal_id: schemedIdAt(party, 'SpecifiedLegalOrganization/ID'),
    ids: elementsAt(party, 'ID|GlobalID').flatMap(({ text, attributes }) =>
      text ? [{ scheme: attributes['schemeID'] || null, id: text }] : [],
    ),
    vat: registrationOf('VA'),
    tax_id: registrationOf('FC'),
    e_address: schemedIdAt(party, 'URIUniversalCommunication/URIID'),
    address: postalAddressAt(party) ?? emptyAddress,
    contact: contactAt(elementAt(party, 'DefinedTradeContact')),
  }
}

const emptyAddress: Address = { line1: null, line2: null, city: null, postcode: null, region: null, country: '' }

/** The postal address of a party; null if it has none. */
export const postalAddressAt = (party: XmlElement | undefined): Address | null => {
  const address = elementAt(party, 'PostalTradeAddress')
  if (!address) return null
  const lines = [textAt(address, 'LineTwo'), textAt(address, 'LineThree')].filter(Boolean)
  return {
    line1: textAt(address, 'LineOne'),
    line2: lines.join(', ') || null,
    city: textAt(address, 'CityName'),
    postcode: textAt(address, 'PostcodeCode'),
    region: textAt(address, 'CountrySubDivisionName'),
    country: textAt(address, 'CountryID')?.toUpperCase() ?? '',
  }
}

const contactAt = (contact: XmlElement | undefined): Contact | null => {
  const name = textAt(contact, 'PersonName') ?? textAt(contact, 'DepartmentName')
  const phone = textAt(contact, 'TelephoneUniversalCommunication/CompleteNumber')
  const email = textAt(contact, 'EmailURIUniversalCommunication/URIID')
  return name || phone || email ? { name, phone, email } : null
}

/** The files inside the e-invoice (BG-24). */
export const attachmentsOf = (agreement: XmlElement | undefined): EInvoiceAttachment[] =>
  elementsAt(agreement, 'AdditionalReferencedDocument').flatMap((reference) => {
    const content = elementAt(reference, 'AttachmentBinaryObject')
    const bytes = content && bytesOfBase64(content.text)
    if (!bytes) return []
    const { filename, mimeCode = 'application/octet-stream' } = content.attributes
    return [{ name: filename || (textAt(reference, 'IssuerAssignedID') ?? 'file'), mime: mimeCode, bytes }]
  })
