import { sql } from 'kysely'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'
import type { TaxPeriod, VatPeriod } from '#domain/tax-deadlines.ts'
import { readTaxCode } from '#server/account/company/tax-code.handlers.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'

/** The company as the head of a file needs it. */
export type IsafCompany = {
  title: string
  /** The code in the register of taxpayers; null: none that the file can have. */
  registration_number: string | null
  /** The code in names of files; null: a natural person's, which only the file itself has. */
  public_code: string | null
  /** Whether `registration_number` is the tax code of a natural person. */
  has_tax_code: boolean
  vat_period: VatPeriod
}

type Stored = {
  type: 'legal' | 'individual'
  title: string
  code: string | null
  vat_enabled: boolean
  currency: string
  country: string
  vat_period: VatPeriod
}

/** The company; refuses one that submits no i.SAF or whose books are not in euros. */
export const readIsafCompany = async (context: CompanyContext): Promise<IsafCompany> => {
  const { db, companyId } = context
  const { rows } =
    await sql<Stored>`select type, title, code, vat_enabled, currency, country, vat_period from company where id = ${companyId}`.execute(
      db,
    )
  const [company] = rows
  if (!company) throw new Error('the company of the session does not exist')
  if (!company.vat_enabled || company.country !== 'LT') throw new Problem('not_vat_payer')
  if (company.currency !== 'EUR') throw new Problem('not_in_euros')
  // A natural person is in the register of taxpayers by their tax code, which only these files have.
  const taxCode = company.type === 'individual' ? await readTaxCode(context, companyId) : null
  const digits = (taxCode ?? company.code)?.replace(/\s/g, '') ?? ''
  return {
    title: company.title,
    registration_number: /^\d{1,11}$/.test(digits) ? digits : null,
    has_tax_code: taxCode !== null,
    public_code: company.type === 'legal' ? digits : null,
    vat_period: company.vat_period,
  }
}

/** The first period of i.SAF (order VA-55). */
const firstDay = '2016-10-01'

/** The period of a request; refuses one of another kind than the company's, one before i.SAF and one in the future. */
export const periodOf = ({ today }: Pick<CompanyContext, 'today'>, company: IsafCompany, name: string): TaxPeriod => {
  const period = parseTaxPeriod(name)
  if (!period) throw refuseField('period', 'tax_period')
  if (period.kind !== company.vat_period) throw refuseField('period', `tax_period_${company.vat_period}`)
  if (period.date_from > today) throw refuseField('period', 'tax_period_future')
  if (period.date_from < firstDay) throw refuseField('period', 'tax_period_early')
  return period
}
