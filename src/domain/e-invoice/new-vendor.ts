import { isCountry } from '#domain/country.ts'
import { companyCodeProblem, normaliseCode, normaliseVatCode, personalCodeProblem } from '#domain/identifiers.ts'
import type { EInvoice } from './model.ts'

/** The seller of an e-invoice as the form of a new client takes it. */
export const newVendorOf = ({ seller, payment, currency }: EInvoice) => {
  const { address, contact, legal_id } = seller
  const country = isCountry(address.country) ? address.country : countryOfVat(seller.vat)
  const code = legal_id?.id ?? null
  const isPerson = country === 'LT' && code !== null && personalCodeProblem(normaliseCode(code)) === undefined
  return {
    type: isPerson ? ('individual' as const) : ('legal' as const),
    title: seller.name.slice(0, 200),
    code: code && normaliseCode(code).slice(0, 40),
    vat_enabled: seller.vat !== null,
    vat_code: seller.vat && normaliseVatCode(seller.vat, country).slice(0, 30),
    address: [address.line1, address.line2].filter(Boolean).join(', ').slice(0, 200) || null,
    city: address.city?.slice(0, 100) ?? null,
    postal_code: address.postcode?.slice(0, 20) ?? null,
    country,
    contacts: contact ? [contact] : [],
    account_number: accountOf(payment),
    currency,
  }
}

/** The first account of the file. */
export const accountOf = (payment: EInvoice['payment']): string | null => {
  const account = payment.find((each) => each.account)?.account
  return account ? normaliseCode(account).slice(0, 40) : null
}

const countryOfVat = (vat: string | null): string => {
  const prefix = vat?.slice(0, 2).toUpperCase().replace('EL', 'GR') ?? ''
  return isCountry(prefix) ? prefix : 'LT'
}

/** The codes by which the seller may be stored: the company code, and other identifiers that are Lithuanian company codes. */
export const sellerCodes = ({ seller }: EInvoice): string[] => {
  const others = [...seller.ids.map(({ id }) => id), seller.tax_id, seller.e_address?.id]
  const codes = others.flatMap((id) => (id && companyCodeProblem(normaliseCode(id)) === undefined ? [id] : []))
  return [...new Set([...(seller.legal_id ? [seller.legal_id.id] : []), ...codes].map(normaliseCode))]
}
