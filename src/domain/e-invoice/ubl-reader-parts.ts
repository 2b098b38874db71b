import type { Address, Contact, EInvoiceAttachment, EInvoiceParty } from './model.ts'
import { schemedIdAt } from './read-values.ts'
import { bytesOfBase64 } from './read-base64.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** The seller or the buyer. */
export const partyAt = (party: XmlElement | undefined): EInvoiceParty => {
  const legalName = textAt(party, 'PartyLegalEntity/RegistrationName')
  const shortName = textAt(party, 'PartyName/Name')
  const registrations = elementsAt(party, 'PartyTaxScheme').map((each) => ({
    id: textAt(each, 'CompanyID'),
    isVat: (textAt(each, 'TaxScheme/ID') ?? 'VAT').toUpperCase() === 'VAT',
  }))
  return {
    name: legalName ?? shortName ?? '',
    trading_name: legalName === null ? null : shortName,
    legal_id: schemedIdAt(party, 'PartyLegalEntity/CompanyID'),
    ids: elementsAt(party, 'PartyIdentification/ID').flatMap(({ text, attributes }) =>
      text ? [{ scheme: attributes['schemeID'] || null, id: text }] : [],
    ),
    vat: registrations.find(({ isVat }) => isVat)?.id ?? null,
    tax_id: registrations.find(({ isVat }) => !isVat)?.id ?? null,
    e_address: schemedIdAt(party, 'EndpointID'),
    address: addressAt(elementAt(party, 'PostalAddress')) ?? emptyAddress,
    contact: contactAt(elementAt(party, 'Contact')),
  }
}

const emptyAddress: Address = { line1: null, line2: null, city: null, postcode: null, region: null, country: '' }

/** An address; null if there is no element. */
export const addressAt = (address: XmlElement | undefined): Address | null => {
  if (!address) return null
  const line3 = textAt(address, 'AddressLine/Line')
  const line2 = textAt(address, 'AdditionalStreetName')
  const house = textAt(address, 'BuildingNumber')
  const street = textAt(address, 'StreetName')
  return {
    line1: [street, house].filter(Boolean).join(' ') || null,
    line2: [line2, line3].filter(Boolean).join(', ') || null,
    city: textAt(address, 'CityName'),
    postcode: textAt(address, 'PostalZone'),
    region: textAt(address, 'CountrySubentity'),
    country: textAt(address, 'Country/IdentificationCode')?.toUpperCase() ?? '',
  }
}

const contactAt = (contact: XmlElement | undefined): Contact | null => {
  const [name, phone, email] = [
    textAt(contact, 'Name'),
    textAt(contact, 'Telephone'),
    textAt(contact, 'ElectronicMail'),
  ]
  return name || phone || email ? { name, phone, email } : null
}

/** The files inside the e-invoice (BG-24); those with only an address on the web are left out. */
export const attachmentsOf = (root: XmlElement): EInvoiceAttachment[] =>
  elementsAt(root, 'AdditionalDocumentReference').flatMap((reference) => {
    const content = elementAt(reference, 'Attachment/EmbeddedDocumentBinaryObject')
    const bytes = content && bytesOfBase64(content.text)
    if (!bytes) return []
    const { filename, mimeCode = 'application/octet-stream' } = content.attributes
    return [{ name: filename || (textAt(reference, 'ID') ?? 'file'), mime: mimeCode, bytes }]
  })
