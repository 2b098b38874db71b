import { isCountry } from '#domain/country.ts'
import type { VatCategory } from '#domain/vat.ts'
import { brokenNumberRule, isEasScheme, isPeppolAddress } from '../electronic-address.ts'
import type { EInvoice, EInvoiceParty } from '../model.ts'
import { xmlText } from '../xml.ts'
import { fatal, warning, when } from './finding.ts'
import type { Checked, EInvoiceFinding, FindingKey } from './finding.ts'

const isCountryCode = (code: string): boolean => code === '1A' || code === 'XI' || (isCountry(code) && code !== 'XK')

/** Greek VAT numbers begin with EL. */
const hasCountryPrefix = (vat: string): boolean => isCountryCode(vat.slice(0, 2)) || vat.startsWith('EL')

/** The rules for seller, buyer and place of delivery. */
export const partyFindings = (checked: Checked): EInvoiceFinding[] => [
  ...sellerFindings(checked.invoice),
  ...buyerFindings(checked),
  ...when(
    checked.invoice.deliver_to !== null && !isCountryCode(checked.invoice.deliver_to.country),
    fatal('BR-CL-14', 'deliver_country', 'deliver_country'),
  ),
]

const sellerFindings = ({ seller, ...invoice }: EInvoice): EInvoiceFinding[] => [
  ...when(
    !seller.vat && !seller.legal_id && seller.ids.length === 0,
    fatal('BR-CO-26', 'seller_details.code', 'seller_unidentified'),
  ),
  ...sellerVatFindings(seller, invoice),
  ...when(
    seller.vat !== null && !hasCountryPrefix(seller.vat),
    fatal('BR-CO-09', 'seller_details.vat_code', 'seller_vat_prefix'),
  ),
  ...when(!isCountryCode(seller.address.country), fatal('BR-CL-14', 'seller_details.country', 'seller_country')),
  ...when(!seller.e_address, fatal('PEPPOL-EN16931-R020', 'seller_details.email', 'seller_address_missing')),
  ...when(
    seller.e_address !== null && !isPeppolAddress(seller.e_address),
    warning('PEPPOL-EN16931-CL008', 'seller_details.vat_code', 'not_for_peppol'),
  ),
]

const ruleNames: Readonly<Record<Exclude<VatCategory, 'O'>, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
}

type Taxed = Pick<EInvoice, 'lines' | 'allowances' | 'charges'>

/** The number of the rule in its family: 02 if a line has the category, 03 an allowance, 04 a charge; undefined: none has it. */
const placeOf = ({ lines, allowances, charges }: Taxed, category: VatCategory): string | undefined => {
  const has = (parts: readonly { vat: { category: VatCategory } }[]) =>
    parts.some(({ vat }) => vat.category === category)
  return has(lines) ? '02' : has(allowances) ? '03' : has(charges) ? '04' : undefined
}

const sellerVatFindings = (seller: EInvoiceParty, invoice: Taxed): EInvoiceFinding[] => {
  if (seller.vat) return []
  const broken = (Object.keys(ruleNames) as (keyof typeof ruleNames)[]).flatMap((category) => {
    const place = placeOf(invoice, category)
    return place ? [`BR-${ruleNames[category]}-${place}`] : []
  })
  return broken.slice(0, 1).map((rule) => fatal(rule, 'seller_details.vat_code', 'seller_vat_missing'))
}

const buyerFindings = ({ invoice, source }: Checked): EInvoiceFinding[] => {
  const { buyer } = invoice
  if (!source.buyer) return [fatal('BR-07', 'client_id', 'client_missing')]
  return [
    ...when(xmlText(buyer.name) === '', fatal('BR-07', 'client_details.title', 'client_missing')),
    ...buyerVatFindings(invoice),
    ...when(
      buyer.vat !== null && !hasCountryPrefix(buyer.vat),
      fatal('BR-CO-09', 'client_details.vat_code', 'buyer_vat_prefix'),
    ),
    ...when(!isCountryCode(buyer.address.country), fatal('BR-CL-14', 'client_details.country', 'buyer_country')),
    ...addressFindings(buyer),
  ]
}

const buyerVatFindings = (invoice: EInvoice): EInvoiceFinding[] => {
  const { buyer } = invoice
  if (buyer.vat) return []
  const missing = (rule: string, key: FindingKey) => fatal(rule, 'client_details.vat_code', key)
  const eu = placeOf(invoice, 'K')
  const reverse = placeOf(invoice, 'AE')
  return [
    ...(eu ? [missing(`BR-IC-${eu}`, 'buyer_vat_missing_eu')] : []),
    // The official rule accepts a company code, but Art. 80 and 96 of the VAT law require the VAT code.
    ...(reverse ? [missing(buyer.legal_id ? 'LT-96' : `BR-AE-${reverse}`, 'buyer_vat_missing_reverse')] : []),
  ]
}

const addressFindings = ({ e_address }: EInvoiceParty): EInvoiceFinding[] => {
  if (!e_address) return [fatal('PEPPOL-EN16931-R010', 'client_details.email', 'buyer_address_missing')]
  const broken = brokenNumberRule(e_address)
  return [
    ...when(!isEasScheme(e_address.scheme), fatal('BR-CL-25', 'client_details.e_address', 'buyer_address_scheme')),
    ...(broken ? [fatal(broken, 'client_details.e_address', 'buyer_address_number')] : []),
    ...when(
      isEasScheme(e_address.scheme) && !isPeppolAddress(e_address),
      warning('PEPPOL-EN16931-CL008', 'client_details.e_address', 'not_for_peppol'),
    ),
  ]
}
