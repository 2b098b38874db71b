import { sql } from 'kysely'
import type { CreditDocument } from '#domain/credit-rules.ts'
import type { CreditingLine } from '#domain/credit-lines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type StoredCredit = CreditDocument & { lines: CreditingLine[] }

/** The live credit invoices of an invoice, oldest first, without the one being changed or brought back. */
export const readCredits = async (
  { db, companyId }: CompanyContext,
  invoiceId: string,
  except: string | null = null,
): Promise<StoredCredit[]> => {
  const { rows } = await sql<StoredCredit>`
    select i.prices_include_vat, i.total, i.discount, i.delivery,
      (select jsonb_agg(jsonb_build_object('reference_line_id', l.reference_line_id, 'product_id', l.product_id, 'title', l.title,
          'unit_id', l.unit_id, 'quantity', l.quantity::text, 'price', l.price::text, 'discount', l.discount, 'vat_id', l.vat_id) order by l.position)
        from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines
    from invoice i
    where i.company_id = ${companyId} and i.reference_invoice_id = ${invoiceId} and i.type = 'credit'
      and i.deleted_at is null and i.voided_at is null and i.id is distinct from ${except}::uuid
    order by i.date, i.id`.execute(db)
  return rows
}

/** The day of the invoice a credit refers to: the law asks for it in print. */
export const readDateOf = async ({ db, companyId }: CompanyContext, id: string | null): Promise<string | null> => {
  if (!id) return null
  const invoice = await db
    .selectFrom('invoice')
    .select('date')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return invoice?.date ?? null
}
