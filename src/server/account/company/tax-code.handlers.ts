// Decision: docs/decisions/tax-code.md
import type { taxCodeRows } from '#contract/account/tax-code.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'

type Reader = Pick<CompanyContext, 'db' | 'services'>

/** The code of a natural person in the register of taxpayers, for the tax office's files only; null: none is stored. */
export const readTaxCode = async ({ db, services }: Reader, companyId: string): Promise<string | null> => {
  const stored = await db
    .selectFrom('company_tax_code')
    .select('sealed')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return stored ? unseal(services.keys.tax_code, stored.sealed, companyId) : null
}

/** A company that becomes a legal person must not keep the code of a person. */
export const removeTaxCode = (db: Database, companyId: string) =>
  db.deleteFrom('company_tax_code').where('company_id', '=', companyId).execute()

const storeTaxCode = async ({ db, services }: Reader, companyId: string, code: string) => {
  // Locked, so that its type does not change meanwhile.
  const company = await db
    .selectFrom('company')
    .select('type')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (company.type !== 'individual') throw refuseField('tax_code', 'tax_code_individual')
  const sealed = seal(services.keys.tax_code, code, companyId)
  await db
    .insertInto('company_tax_code')
    .values({ company_id: companyId, sealed })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ sealed }))
    .execute()
}

export const taxCodeHandlers = {
  'company.tax_code': async (context, { params }) => ({ tax_code: await readTaxCode(context, params.id) }),
  'company.set_tax_code': async (context, { params, body }) => {
    if (body.tax_code) await storeTaxCode(context, params.id, body.tax_code)
    else await removeTaxCode(context.db, params.id)
    return { tax_code: await readTaxCode(context, params.id) }
  },
} satisfies HandlersOf<typeof taxCodeRows>
