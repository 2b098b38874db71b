import type { z } from 'zod'
import type { companyInput } from '#contract/account/company-input.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { isCountry } from '#domain/country.ts'

export type CompanyFields = z.output<typeof companyInput>

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** What the schema, which the browser shares, leaves to the server: long lists, and the bank an account number names. */
export const completeCompany = (company: CompanyFields): CompanyFields => {
  if (!isCountry(company.country)) throw refuseField('country', 'country')
  if (!isTimeZone(company.time_zone)) throw refuseField('time_zone', 'choice')
  const bank = company.account_number ? bankOfIban(company.account_number) : undefined
  return {
    ...company,
    bank_name: company.bank_name ?? bank?.name ?? null,
    bank_code: company.bank_code ?? bank?.code ?? null,
  }
}
