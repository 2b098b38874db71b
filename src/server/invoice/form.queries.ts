import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { InvoiceOptions } from '#contract/invoice.ts'
import { currencies } from '#domain/currency.ts'
import type { CompanyContext } from '../http/context.ts'

/**
 * What the pick-lists of an invoice form need: short lists only; clients and products are searched. What the stored document
 * `of` names is among them, last, whatever became of it.
 */
export const readOptions = async (
  { db, companyId, session }: CompanyContext,
  of: string | null = null,
): Promise<InvoiceOptions> => {
  const ofLines = (column: 'unit_id' | 'vat_id') =>
    sql`select ${sql.ref(column)} from invoice_line where company_id = ${companyId} and invoice_id = ${of}::uuid`
  const ofInvoice = (value: RawBuilder<unknown>) =>
    sql`select ${value} from invoice where company_id = ${companyId} and id = ${of}::uuid`
  const { rows } = await sql<Omit<InvoiceOptions, 'currencies' | 'vat_enabled' | 'company_currency'>>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'title', u.title, 'short_name', u.short_name, 'format', u.format,
          'archived', u.archived_at is not null) order by u.archived_at is not null, u.is_system desc, u.id)
        from unit u where u.company_id = ${companyId} and (u.archived_at is null or u.id in (${ofLines('unit_id')}))), '[]') as units,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'type', v.type, 'rate', trim_scale(v.rate)::text, 'title', v.title, 'code', v.code,
          'legal_note', v.legal_note, 'valid_from', v.valid_from, 'valid_to', v.valid_to, 'is_default', v.is_default,
          'archived', v.archived_at is not null) order by v.archived_at is not null, v.position, v.id)
        from vat_rate v where v.company_id = ${companyId} and (v.archived_at is null or v.id in (${ofLines('vat_id')})
          or v.id = (${ofInvoice(sql`(delivery->>'vat_id')::uuid`)}))), '[]') as vats,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'invoice_type', s.invoice_type, 'next_number', s.next_number,
          'description', s.description, 'is_default', s.is_default, 'archived', s.archived_at is not null)
          order by s.archived_at is not null, s.is_default desc, s.id)
        from series s where s.company_id = ${companyId} and s.invoice_type in ('simple', 'proforma', 'credit')
          and (s.archived_at is null or s.id = (${ofInvoice(sql`series_id`)}))), '[]') as series,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'bank_name', a.bank_name, 'bank_code', a.bank_code, 'currency', a.currency, 'is_main', a.is_main,
          'show_in_invoice', a.show_in_invoice, 'accept_payments', a.accept_payments, 'archived', a.archived_at is not null)
          order by a.archived_at is not null, a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and (a.archived_at is null
          or (${ofInvoice(sql`accounts`)}) @> jsonb_build_array(jsonb_build_object('id', a.id)))), '[]') as accounts,
      coalesce((select c.invoice_style->>'layout' from company c where c.id = ${companyId}), 'modern') as layout`.execute(
    db,
  )
  const [lists] = rows
  if (!lists) throw new Error('the options of a form are one row')
  return { ...lists, currencies: [...currencies], vat_enabled: session.vat_enabled, company_currency: session.currency }
}
