import type { z } from 'zod'
import type { companyInput } from '#contract/account/company-input.ts'

/** What is typed; the schema makes nothing of what is empty. */
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
export type Place = NonNullable<CompanyValues['addresses']>[number]

/** As many as the contract takes. */
export const mostRows = 20
export const blankContact: Contact = { name: '', email: '', phone: '' }
export const blankPlace: Place = { title: '', address: '', city: '', postal_code: '', country: 'LT' }

const isWritten = (text: string | null | undefined) => Boolean(text?.trim())

/** A country alone says nothing: every new row has one. */
const isBlank = (row: Contact | Place) =>
  !Object.entries(row).some(([name, text]) => name !== 'country' && isWritten(text))

/** What is sent: a row nobody wrote anything in is none. */
export const withoutBlank = (values: CompanyValues): CompanyValues => ({
  ...values,
  contacts: values.contacts?.filter((row) => !isBlank(row)),
  addresses: values.addresses?.filter((row) => !isBlank(row)),
})

/** Where a field stands in what is sent (`contacts.0.email`), blank rows left out: that is where errors are told. */
export const rowPath = (
  list: 'contacts' | 'addresses',
  rows: readonly (Contact | Place)[],
  index: number,
  name: string,
) => {
  const row = rows[index]
  if (!row || isBlank(row)) return `${list}.blank${index}.${name}`
  return `${list}.${rows.slice(0, index).filter((each) => !isBlank(each)).length}.${name}`
}
