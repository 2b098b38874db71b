import type { EInvoiceParty } from './model.ts'
import { element, textElement } from './xml.ts'

/** The content of the seller's or buyer's element. */
export const partyElements = (party: EInvoiceParty): string =>
  [
    ...party.ids.filter(({ scheme }) => scheme === null).map(({ id }) => textElement('ram:ID', id)),
    ...party.ids
      .filter(({ scheme }) => scheme !== null)
      .map(({ id, scheme }) => textElement('ram:GlobalID', id, { schemeID: scheme })),
    textElement('ram:Name', party.name),
    element(
      'ram:SpecifiedLegalOrganization',
      textElement('ram:ID', party.legal_id?.id ?? null, { schemeID: party.legal_id?.scheme ?? null }),
      textElement('ram:TradingBusinessName', party.trading_name),
    ),
    contactElement(party),
    addressElement(party),
    element(
      'ram:URIUniversalCommunication',
      textElement('ram:URIID', party.e_address?.id ?? null, { schemeID: party.e_address?.scheme ?? null }),
    ),
    element('ram:SpecifiedTaxRegistration', textElement('ram:ID', party.vat, { schemeID: 'VA' })),
    element('ram:SpecifiedTaxRegistration', textElement('ram:ID', party.tax_id, { schemeID: 'FC' })),
  ].join('')

const contactElement = ({ contact }: EInvoiceParty): string =>
  element(
    'ram:DefinedTradeContact',
    textElement('ram:PersonName', contact?.name ?? null),
    element('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', contact?.phone ?? null)),
    element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', contact?.email ?? null)),
  )

const addressElement = ({ address }: EInvoiceParty): string =>
  element(
    'ram:PostalTradeAddress',
    textElement('ram:PostcodeCode', address.postcode),
    textElement('ram:LineOne', address.line1),
    textElement('ram:LineTwo', address.line2),
    textElement('ram:CityName', address.city),
    textElement('ram:CountryID', address.country),
    textElement('ram:CountrySubDivisionName', address.region),
  )
