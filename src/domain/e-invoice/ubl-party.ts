import type { Address, EInvoiceParty } from './model.ts'
import { element, textElement } from './xml.ts'

/** The seller or the buyer. */
export const partyElement = (party: EInvoiceParty): string =>
  element(
    'cac:Party',
    textElement('cbc:EndpointID', party.e_address?.id ?? null, { schemeID: party.e_address?.scheme ?? null }),
    ...party.ids.map(({ id, scheme }) =>
      element('cac:PartyIdentification', textElement('cbc:ID', id, { schemeID: scheme })),
    ),
    element('cac:PartyName', textElement('cbc:Name', party.trading_name)),
    element('cac:PostalAddress', addressElements(party.address)),
    registrationElement(party.vat, 'VAT'),
    registrationElement(party.tax_id, 'TAX'),
    element(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.legal_id?.id ?? null, { schemeID: party.legal_id?.scheme ?? null }),
    ),
    element(
      'cac:Contact',
      textElement('cbc:Name', party.contact?.name ?? null),
      textElement('cbc:Telephone', party.contact?.phone ?? null),
      textElement('cbc:ElectronicMail', party.contact?.email ?? null),
    ),
  )

const registrationElement = (id: string | null, scheme: string): string =>
  id
    ? element(
        'cac:PartyTaxScheme',
        textElement('cbc:CompanyID', id),
        element('cac:TaxScheme', textElement('cbc:ID', scheme)),
      )
    : ''

/** The elements of an address. */
export const addressElements = (address: Address): string =>
  [
    textElement('cbc:StreetName', address.line1),
    textElement('cbc:AdditionalStreetName', address.line2),
    textElement('cbc:CityName', address.city),
    textElement('cbc:PostalZone', address.postcode),
    textElement('cbc:CountrySubentity', address.region),
    element('cac:Country', textElement('cbc:IdentificationCode', address.country)),
  ].join('')
