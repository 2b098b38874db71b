import { vatCodeSchemes } from '#domain/e-address.ts'
import type { EAddress } from '#domain/e-address.ts'

/** Countries whose prefix of VAT codes is not their own code. */
const countries: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/**
 * The names that Storecove has for schemes of the EAS list: those of the OpenPeppol code list of participant identifiers. A scheme that is
 * missing here cannot be reached.
 */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(vatCodeSchemes).map(([prefix, scheme]) => [scheme, `${countries[prefix] ?? prefix}:VAT`]),
  ),
  '0002': 'FR:SIRENE',
  '0007': 'SE:ORGNR',
  '0009': 'FR:SIRET',
  '0060': 'DUNS',
  '0088': 'GLN',
  '0096': 'DK:P',
  '0106': 'NL:KVK',
  '0151': 'AU:ABN',
  '0183': 'CH:UIDB',
  '0184': 'DK:DIGST',
  '0188': 'JP:SST',
  '0190': 'NL:OINO',
  '0191': 'EE:CC',
  '0192': 'NO:ORG',
  '0195': 'SG:UEN',
  '0196': 'IS:KTNR',
  '0198': 'DK:ERST',
  '0199': 'LEI',
  '0200': 'LT:LEC',
  '0201': 'IT:CUUO',
  '0204': 'DE:LWID',
  '0208': 'BE:EN',
  '0209': 'GS1',
  '0210': 'IT:CFI',
  '0211': 'IT:IVA',
  '0216': 'FI:OVT',
  '0218': 'LV:URN',
  '0221': 'JP:IIN',
  '9922': 'AD:VAT',
  '9923': 'AL:VAT',
  '9924': 'BA:VAT',
  '9927': 'CH:VAT',
  '9936': 'LI:VAT',
  '9940': 'MC:VAT',
  '9941': 'ME:VAT',
  '9942': 'MK:VAT',
  '9948': 'RS:VAT',
  '9951': 'SM:VAT',
  '9952': 'TR:VAT',
  '9953': 'VA:VAT',
}

/** The address as Storecove names it; undefined if it cannot route to the scheme. */
export const storecoveAddress = ({ scheme, id }: EAddress): EAddress | undefined => {
  const name = names[scheme]
  return name === undefined ? undefined : { scheme: name, id }
}
