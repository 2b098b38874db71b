import type { ClientDetails } from '#contract/sales/client.ts'
import type { AccountOnInvoice } from '#contract/sales/invoice-fields.ts'
import { shownAccounts } from '#domain/company-account.ts'
import type { ClientRow, Lookups, SellerRow } from './lookups.queries.ts'

/** The client's details as stored on a document: later changes of the client do not affect it. */
export const clientDetailsOf = (client: ClientRow): ClientDetails => ({
  type: client.type,
  title: client.title,
  code: client.code,
  vat_code: client.vat_code,
  address: client.address,
  city: client.city,
  postal_code: client.postal_code,
  country: client.country,
  email: client.contacts.find((contact) => contact.email)?.email ?? null,
  phone: client.contacts.find((contact) => contact.phone)?.phone ?? null,
  e_address: client.e_address,
})

/** The seller's details as stored on a document. Only a VAT payer has the VAT code, only an individual the certificate. */
export const sellerDetailsOf = (seller: SellerRow) => ({
  type: seller.type,
  title: seller.title,
  code: seller.code,
  vat_code: seller.vat_enabled ? seller.vat_code : null,
  address: seller.address,
  city: seller.city,
  postal_code: seller.postal_code,
  country: seller.country,
  email: seller.email,
  phone: seller.phone,
  website: seller.website,
  activity_type: seller.type === 'individual' ? seller.activity_type : null,
  certificate_number: seller.type === 'individual' ? seller.certificate_number : null,
})

/** Codes of the products on a document by their ids; null if there are none. */
export const productCodesOf = ({ products }: Pick<Lookups, 'products'>): Record<string, string> | null => {
  const coded = products.flatMap(({ id, code }) => (code ? [[id, code] as const] : []))
  return coded.length > 0 ? Object.fromEntries(coded) : null
}

/**
 * The printed accounts: the chosen ones, with the stored details if the document already had them; else the company's accounts in
 * the document's currency that are shown on invoices.
 */
export const accountsOf = (
  form: { accounts?: string[] | undefined; currency: string },
  found: Lookups,
  stored: readonly AccountOnInvoice[] = [],
): AccountOnInvoice[] => {
  const available = [...stored, ...found.accounts]
  const chosen = form.accounts
    ? [...new Set(form.accounts)].flatMap((id) => available.find((account) => account.id === id) ?? [])
    : shownAccounts(found.accounts, form.currency)
  return chosen.map(({ id, title, account_number, bank_name, bank_code, currency }) => ({
    id,
    title,
    account_number,
    bank_name,
    bank_code,
    currency,
  }))
}
