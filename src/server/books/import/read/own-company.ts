import type { OwnCompany } from '#domain/import/read/context.ts'
import { readTaxCode } from '#server/account/company/tax-code.handlers.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** The company as files name it. A natural person has a tax code in the register of taxpayers, which i.SAF files have. */
export const readOwnCompany = async (context: CompanyContext): Promise<OwnCompany> => {
  const { db, companyId } = context
  const { type, ...company } = await db
    .selectFrom('company')
    .select(['type', 'title', 'code', 'vat_code', 'currency'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...company, tax_code: type === 'individual' ? await readTaxCode(context, companyId) : null }
}
