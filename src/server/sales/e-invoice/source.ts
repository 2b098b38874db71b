import { sql } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { SourceDocument } from '#domain/e-invoice/source.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { locked } from '#server/sales/invoice/refusals.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import { prepaidOf } from './prepaid.queries.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'

type More = { company_currency: string; prepaid: string }

/** The printed form of an invoice as e-invoices need it. A draft may lack client and number. */
export const sourceOf = (printed: PrintedInvoice, { company_currency, prepaid }: More): SourceDocument => {
  const { seller_details, client_details, product_codes, lines, delivery, vat_breakdown } = printed
  return {
    type: printed.type,
    number: printed.number ?? '',
    date: printed.date,
    date_due: printed.date_due,
    date_supply: printed.date_supply,
    supply_from: printed.supply_from,
    supply_to: printed.supply_to,
    deliver_country: printed.deliver_country,
    currency: printed.currency,
    company_currency,
    exchange_rate: printed.exchange_rate,
    language: printed.language,
    vat: printed.vat,
    prices_include_vat: printed.prices_include_vat,
    buyer_reference: printed.buyer_reference,
    order_reference: printed.order_reference,
    contract_reference: printed.contract_reference,
    reference_number: printed.reference_number,
    reference_date: printed.reference_date ?? null,
    note: printed.note,
    seller: seller_details,
    buyer: client_details && { email: null, phone: null, ...client_details },
    lines: lines.map((line) => ({
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      price: line.price,
      discount: line.discount,
      vat_id: line.vat_id ?? null,
      vat_type: line.vat_type,
      vat_rate: line.vat_rate,
      product_code: (line.product_id && product_codes?.[line.product_id]) || null,
    })),
    discount: printed.discount,
    delivery: delivery && { ...delivery, vat_id: delivery.vat_id ?? null },
    vat_breakdown: vat_breakdown.map(({ vat_id = null, type, rate, code = null, legal_note }) => ({
      vat_id,
      type,
      rate,
      code,
      legal_note,
    })),
    total: printed.total,
    prepaid,
    accounts: printed.accounts,
  }
}

type StoredMore = {
  e_invoice_in_pdf: boolean
  prepaid: string
  reference_date: string | null
  product_codes: Record<string, string> | null
}

type StoredSource = {
  source: SourceDocument
  /** Whether the company puts the data of invoices into their PDFs. */
  e_invoice_in_pdf: boolean
}

/** A stored invoice as e-invoices need it. */
export const storedSource = async (context: CompanyContext, invoice: Invoice): Promise<StoredSource> => {
  // Its document is in the program that it comes from.
  if (invoice.origin === 'import') throw locked('moved_in')
  const { rows } = await sql<StoredMore>`
    select i.product_codes, r.date as reference_date, c.e_invoice_in_pdf,
      (${prepaidOf(sql`i`)})::text as prepaid
    from invoice i join company c on c.id = i.company_id left join invoice r on r.company_id = i.company_id and r.id = i.reference_invoice_id
    where i.company_id = ${context.companyId} and i.id = ${invoice.id}`.execute(context.db)
  const { prepaid, reference_date, product_codes, e_invoice_in_pdf } = rows[0]!
  const source = sourceOf(
    { ...invoice, reference_date, product_codes },
    { company_currency: context.session.currency, prepaid: moneyIn(invoice.currency)(prepaid) },
  )
  return { source, e_invoice_in_pdf }
}
