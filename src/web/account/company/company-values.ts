import type { z } from 'zod'
import type { companyInput } from '#contract/account/company-input.ts'

/** The values of the form. The schema turns empty texts into null. */
export type CompanyValues = z.input<typeof companyInput>

export const emptyCompany: CompanyValues = {
  type: 'legal',
  title: '',
  code: '',
  vat_enabled: false,
  vat_code: '',
  country: 'LT',
  currency: 'EUR',
  address: '',
  city: '',
  postal_code: '',
  activity_type: null,
  certificate_number: '',
  account_number: '',
}

export type Contact = NonNullable<CompanyValues['contacts']>[number]
export type Address = NonNullable<CompanyValues['addresses']>[number]

/** The limit of the contract. */
export const maxRows = 20
export const blankContact: Contact = { name: '', email: '', phone: '' }
export const blankAddress: Address = { title: '', address: '', city: '', postal_code: '', country: 'LT' }

const hasText = (text: string | null | undefined) => Boolean(text?.trim())

/** The country does not count: every new row has one. */
const isBlank = (row: Contact | Address) =>
  !Object.entries(row).some(([name, text]) => name !== 'country' && hasText(text))

/** The values without blank rows, which are not sent. */
export const withoutBlank = (values: CompanyValues): CompanyValues => ({
  ...values,
  contacts: values.contacts?.filter((row) => !isBlank(row)),
  addresses: values.addresses?.filter((row) => !isBlank(row)),
})

/** The path of a field in the request, such as `contacts.0.email`, where blank rows are not counted. Errors refer to it. */
export const rowPath = (
  list: 'contacts' | 'addresses',
  rows: readonly (Contact | Address)[],
  index: number,
  name: string,
) => {
  const row = rows[index]
  if (!row || isBlank(row)) return `${list}.blank${index}.${name}`
  return `${list}.${rows.slice(0, index).filter((each) => !isBlank(each)).length}.${name}`
}
