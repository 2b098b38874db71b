import type { Pool } from 'pg'

/** As many invoices like SF-0001 of a company as are wanted with it, copied in the database: for tests of reading many. */
export const copyInvoice = (owner: Pick<Pool, 'query'>, companyId: string, count: number) =>
  owner.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(2, $2) n),
      invoices as (insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number, currency,
          language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat, vat_total, total, total_in_words)
        select i.company_id, made.id, i.type, i.vat, i.client_id, i.client_title, i.client_details, i.seller_details, i.date, 'SF-' || lpad(made.n::text, 4, '0'),
          i.currency, i.language, i.prices_include_vat, i.subtotal, i.discount_total, i.discount_without_vat, i.delivery_without_vat, i.total_without_vat,
          i.vat_total, i.total, i.total_in_words
        from made, invoice i where i.company_id = $1 and i.number = 'SF-0001' returning 1),
      lines as (insert into invoice_line (company_id, invoice_id, position, id, title, quantity, price, vat_id, vat_type, vat_rate, total_without_vat, vat_total, total)
        select l.company_id, made.id, l.position, gen_random_uuid(), l.title, l.quantity, l.price, l.vat_id, l.vat_type, l.vat_rate, l.total_without_vat, l.vat_total, l.total
        from made, invoice_line l where l.company_id = $1 returning 1)
      insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, code, title, base, vat)
        select v.company_id, made.id, v.position, v.vat_id, v.type, v.rate, v.code, v.title, v.base, v.vat from made, invoice_vat v where v.company_id = $1`,
    [companyId, count],
  )
