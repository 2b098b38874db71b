import { dec, plainText } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { inLanguage } from '#server/platform/resource/seeded.ts'

type Chosen = { unit_id: string | null; vat_id: string | null }

/** The choices of a product form: units and VAT rows in force today, and those that the product has even if they are archived. */
export const readOptions = async (context: CompanyContext, { unit_id, vat_id }: Chosen) => {
  const { db, companyId, today, session, language } = context
  const units = await db
    .selectFrom('unit')
    .select(['id', 'format'])
    .select([inLanguage('title', language).as('title'), inLanguage('short_name', language).as('short_name')])
    .where('company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('archived_at', 'is', null), ...(unit_id ? [eb('id', '=', unit_id)] : [])]))
    // System units in their order, then the company's own.
    .orderBy('is_system', 'desc')
    .orderBy('id')
    .execute()
  const vats = await db
    .selectFrom('vat_rate')
    .select(['id', inLanguage('title', language).as('title'), 'rate', 'type', 'is_default'])
    .where('company_id', '=', companyId)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('archived_at', 'is', null),
          eb('side', '<>', 'purchase'),
          or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]),
          or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]),
        ]),
        ...(vat_id ? [eb('id', '=', vat_id)] : []),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    units,
    vats: vats.map((vat) => ({ ...vat, rate: plainText(dec(vat.rate)) })),
    vat_enabled: session.vat_enabled,
    currency: session.currency,
  }
}

/** A unit of a product, locked against deletion until the request ends. */
export const findReferredUnit = ({ db, companyId }: CompanyContext, id: string) =>
  db
    .selectFrom('unit')
    .select(['id', 'archived_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** A VAT row of a product, locked against deletion and changes of its rate. */
export const findReferredVat = ({ db, companyId }: CompanyContext, id: string) =>
  db
    .selectFrom('vat_rate')
    .select(['id', 'archived_at', 'rate'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
