import { v7 as newId } from 'uuid'
import { defaultExpenseCategories, systemUnits } from '#domain/default-settings.ts'
import { lithuanianVat } from '#domain/default-vat.ts'
import { firstNumbers, seriesTypes } from '#domain/invoice-type.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { z } from 'zod'
import type { companyInput } from '#contract/account/company-input.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { isCountry } from '#domain/country.ts'

const accountTitles = {
  bank: { lt: 'Banko sąskaita', en: 'Bank account' },
  cash: { lt: 'Kasa', en: 'Cash' },
} as const

/**
 * Creates the first records of a company: units, VAT rates (also for a company that is not a VAT payer, in case it becomes one), a
 * series for each document type, expense categories, and an account for payments. Texts are stored in both languages, except the account's.
 */
export const insertDefaults = async (db: Database, companyId: string, company: CompanyFields) => {
  const row = { company_id: companyId }
  await db
    .insertInto('unit')
    .values(unitsIn(company.language).map((unit) => ({ ...row, ...unit })))
    .execute()
  await db
    .insertInto('vat_rate')
    .values(vatIn(company.language).map((vat) => ({ ...row, ...vat })))
    .execute()
  await db
    .insertInto('series')
    .values(firstSeries().map((series) => ({ ...row, ...series })))
    .execute()
  await db
    .insertInto('expense_category')
    .values(categoriesIn(company.language).map((category) => ({ ...row, ...category })))
    .execute()
  await db
    .insertInto('company_account')
    .values({ ...row, ...firstAccount(company) })
    .execute()
}

type Language = CompanyFields['language']

const unitsIn = (language: Language) =>
  systemUnits.map(({ title, short_name, format }) => ({
    id: newId(),
    title: title[language],
    short_name: short_name[language],
    seeded: JSON.stringify({ title, short_name }),
    format,
    is_system: true,
  }))

const vatIn = (language: Language) =>
  lithuanianVat.map(({ title, legal_note, ...row }, position) => ({
    id: newId(),
    ...row,
    title: title[language],
    legal_note: legal_note?.[language] ?? null,
    seeded: JSON.stringify(legal_note ? { title, legal_note } : { title }),
    position,
  }))

const categoriesIn = (language: Language) =>
  defaultExpenseCategories.map(({ title, journal_column }) => ({
    id: newId(),
    title: title[language],
    journal_column,
    seeded: JSON.stringify({ title }),
  }))

const firstSeries = () =>
  seriesTypes.map((type) => ({ id: newId(), invoice_type: type, next_number: firstNumbers[type], is_default: true }))

const firstAccount = ({ account_number, bank_name, bank_code, currency, language }: CompanyFields) => {
  const kind = account_number ? 'bank' : 'cash'
  const common = { id: newId(), type: kind, currency, is_main: true, accept_payments: true }
  if (kind === 'cash') return { ...common, title: accountTitles.cash[language], show_in_invoice: false }
  const title = bank_name ?? accountTitles.bank[language]
  return { ...common, title, account_number, bank_name, bank_code, show_in_invoice: true }
}

export type CompanyFields = z.output<typeof companyInput>

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** Checks that only the server can do, because the browser does not load the lists; adds the bank of the account number. */
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
