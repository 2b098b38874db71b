import type { z } from 'zod'
import type { companyInput } from '#contract/account/company-input.ts'

// All people and companies are fictional: the codes begin with 9, a range that is not in use.

export type DemoPerson = { name: string; email: string; password: string; locale: 'lt' | 'en' }
export type StaffRole = 'admin' | 'employee' | 'accountant'

const password = 'raides-ir-linijos'

export const owner = { name: 'Rūta Žemaitytė', email: 'demo@kvitas.lt', password, locale: 'lt' } as const
export const employee = {
  name: 'Tomas Girdvainis',
  email: 'tomas@raidesirlinijos.lt',
  password,
  locale: 'lt',
  role: 'employee',
} as const
export const accountant = {
  name: 'Dalia Petrauskienė',
  email: 'dalia@apskaita.lt',
  password,
  locale: 'en',
  role: 'accountant',
} as const
/** The operator, who works for the provider. */
export const operator = { name: 'Kvito operatorius', email: 'operatorius@kvitas.lt', password, locale: 'lt' } as const
export const invited = { name: 'Gabija Stonytė', email: 'gabija@raidesirlinijos.lt', role: 'employee' } as const

/** An address that no mail server can deliver to: `.invalid` never exists (RFC 2606). */
export const undeliverable = 'andrius@gintarovejas.invalid'

export const company: z.input<typeof companyInput> = {
  type: 'legal',
  title: 'MB „Raidės ir linijos“',
  code: '910467210',
  vat_enabled: true,
  vat_code: 'LT910467210',
  email: 'labas@raidesirlinijos.lt',
  phone: '+370 612 34567',
  website: 'raidesirlinijos.lt',
  address: 'Užupio g. 14-3',
  city: 'Vilnius',
  postal_code: 'LT-01203',
  country: 'LT',
  currency: 'EUR',
  account_number: 'LT64 7300 0010 1846 2093',
}

/** The owner's individual activity as an illustrator, without VAT. */
export const activity: z.input<typeof companyInput> = {
  type: 'individual',
  title: owner.name,
  activity_type: 'simple',
  certificate_number: '1034872',
  email: 'ruta@raidesirlinijos.lt',
  address: 'Užupio g. 14-3',
  city: 'Vilnius',
  postal_code: 'LT-01203',
  country: 'LT',
  currency: 'EUR',
  account_number: 'LT89 7044 0600 0123 4567',
}
