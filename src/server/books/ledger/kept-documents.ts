// Decision: docs/decisions/kept-sums-by-triggers.md
import type { KeptSum } from './kept-sum.ts'

/** The name of a document in a difference: its title and its id. */
const documentName = (title: string, table: string) => `${title} || ' ' || ${table}.id`
/** A day as a number, because figures are added up. */
const dayNumber = (day: string) => `${day} - date '2000-01-01'`

export const settled: KeptSum[] = [
  {
    title: 'paid of invoice',
    stored: 'invoice.paid',
    triggers: ['invoice_payment.settle'],
    key: ['document'],
    figures: ['paid'],
    storedQuery: `select company_id, ${documentName('number', 'invoice')} as document, paid from invoice`,
    // A credit invoice is settled when it is created; its value becomes a payment. A moved-in invoice may have been paid before.
    rowsQuery: `select company_id, ${documentName('number', 'invoice')} as document, case type when 'credit' then total else paid_before end as paid from invoice
      where type = 'credit' or paid_before <> 0 union all select x.company_id, ${documentName('i.number', 'i')}, x.amount from invoice_payment x
        join invoice i on i.company_id = x.company_id and i.id = x.invoice_id`,
  },
  {
    title: 'what credits settled of invoice',
    stored: 'invoice.credit_settled',
    triggers: ['invoice_payment.settle'],
    key: ['document'],
    figures: ['settled'],
    storedQuery: `select company_id, ${documentName('number', 'invoice')} as document, credit_settled as settled from invoice`,
    rowsQuery: `select x.company_id, ${documentName('i.number', 'i')} as document, x.amount as settled from invoice_payment x
      join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      join payment p on p.company_id = x.company_id and p.id = x.payment_id where p.type = 'credit'`,
  },
  {
    title: 'paid of expense',
    stored: 'expense.paid',
    triggers: ['expense_payment.settle'],
    key: ['document'],
    figures: ['paid'],
    storedQuery: `select company_id, ${documentName('vendor_title', 'expense')} as document, paid from expense`,
    // A vendor's credit invoice is settled when it is recorded; its value becomes a payment.
    rowsQuery: `select company_id, ${documentName('vendor_title', 'expense')} as document, case kind when 'credit' then total else paid_before end as paid from expense
      where kind = 'credit' or paid_before <> 0 union all select x.company_id, ${documentName('e.vendor_title', 'e')}, x.amount from expense_payment x
      join expense e on e.company_id = x.company_id and e.id = x.expense_id`,
  },
  {
    title: 'last payment of invoice',
    stored: 'invoice.last_paid_on',
    triggers: ['invoice_payment.settle', 'payment.move_last_payment'],
    key: ['document'],
    figures: ['day'],
    storedQuery: `select company_id, ${documentName('number', 'invoice')} as document, ${dayNumber('last_paid_on')} as day from invoice`,
    rowsQuery: `select x.company_id, ${documentName('i.number', 'i')} as document, ${dayNumber('max(p.date)')} as day from invoice_payment x
      join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      join payment p on p.company_id = x.company_id and p.id = x.payment_id group by x.company_id, i.id, i.number`,
  },
  {
    title: 'last payment of expense',
    stored: 'expense.last_paid_on',
    triggers: ['expense_payment.settle', 'payment.move_last_payment'],
    key: ['document'],
    figures: ['day'],
    storedQuery: `select company_id, ${documentName('vendor_title', 'expense')} as document, ${dayNumber('last_paid_on')} as day from expense`,
    rowsQuery: `select x.company_id, ${documentName('e.vendor_title', 'e')} as document, ${dayNumber('max(p.date)')} as day from expense_payment x
      join expense e on e.company_id = x.company_id and e.id = x.expense_id
      join payment p on p.company_id = x.company_id and p.id = x.payment_id group by x.company_id, e.id, e.vendor_title`,
  },
  {
    title: 'used of payment',
    stored: 'payment.used',
    triggers: ['invoice_payment.settle', 'expense_payment.settle'],
    key: ['document'],
    figures: ['used'],
    storedQuery: `select company_id, id as document, used from payment`,
    // A refund is used by the debt that it opens again.
    rowsQuery: `select company_id, payment_id as document, abs(amount) as used from invoice_payment
      union all select company_id, payment_id, amount from expense_payment`,
  },
  {
    title: 'credited mark of invoice',
    stored: 'invoice.credited',
    triggers: ['invoice.credited_inserted', 'invoice.credited_changed'],
    key: ['document'],
    figures: ['credited'],
    storedQuery: `select company_id, ${documentName('number', 'invoice')} as document, array_position(array['none', 'partly', 'whole'], credited) - 1 as credited
      from invoice`,
    rowsQuery: `select i.company_id, ${documentName('i.number', 'i')} as document,
        case when sum(abs(c.total)) >= abs(i.total) then 2 else 1 end as credited
      from invoice i join invoice c on c.company_id = i.company_id and c.reference_invoice_id = i.id and c.type = 'credit'
        and c.deleted_at is null and c.voided_at is null
      group by i.company_id, i.id, i.number, i.total`,
  },
  {
    title: 'invoiced mark of proforma',
    stored: 'invoice.is_invoiced',
    triggers: 'invoice.invoiced_inserted invoice.invoiced_changed invoice.quote_inserted invoice.quote_changed'.split(
      ' ',
    ),
    key: ['document'],
    figures: ['invoices'],
    storedQuery: `select company_id, id as document, is_invoiced::int as invoices from invoice`,
    rowsQuery: `select company_id, proforma_id as document, 1 as invoices from invoice where proforma_id is not null and deleted_at is null and voided_at is null
      union all select q.company_id, q.id, 1 from invoice q where q.type = 'quote'
        and exists (select from invoice n where n.company_id = q.company_id and n.quote_id = q.id) and not exists (select from invoice_line l left join quote_taken(q.company_id, q.id) t on t.line_id = l.id
          where l.company_id = q.company_id and l.invoice_id = q.id and l.quantity <> coalesce(t.quantity, 0))`,
  },
]

export const documents: KeptSum[] = [
  {
    title: 'totals of invoice',
    stored: 'invoice.total_without_vat',
    triggers: [
      'invoice.keep',
      'invoice.sums',
      'invoice_line.touch_inserted',
      'invoice_line.touch_updated',
      'invoice_line.touch_deleted',
      'invoice_vat.touch_inserted',
      'invoice_vat.touch_updated',
      'invoice_vat.touch_deleted',
    ],
    by: 'checked',
    key: ['document'],
    figures: ['net', 'bases', 'vat'],
    storedQuery: `select company_id, id as document, total_without_vat + discount_without_vat - delivery_without_vat as net,
      total_without_vat as bases, vat_total as vat from invoice where origin = 'own'`,
    rowsQuery: `select company_id, invoice_id as document, total_without_vat as net, 0 as bases, 0 as vat from invoice_line
      union all select company_id, invoice_id, 0, base, vat from invoice_vat`,
  },
  {
    title: 'totals of expense',
    stored: 'expense.total_without_vat',
    triggers: ['expense.sums'],
    by: 'checked',
    key: ['document'],
    figures: ['net', 'bases', 'vat'],
    // An expense with totals only has no lines, and an old one perhaps no VAT rows. The base of import VAT is no cost.
    storedQuery: `select company_id, id as document,
        case when exists (select from expense_line l where l.company_id = e.company_id and l.expense_id = e.id)
          then total_without_vat + discount_without_vat - delivery_without_vat - paper_difference else 0 end as net,
        case when kind <> 'import' and has.rows then total_without_vat else 0 end as bases, case when has.rows then vat_total else 0 end as vat
      from expense e, lateral (select exists (select from expense_vat v where v.company_id = e.company_id and v.expense_id = e.id)) has (rows)`,
    rowsQuery: `select company_id, expense_id as document, total_without_vat as net, 0 as bases, 0 as vat from expense_line
      union all select v.company_id, v.expense_id, 0, case when e.kind <> 'import' then v.base else 0 end,
        case when v.type <> 'reverse-charge' then v.vat else 0 end
        from expense_vat v join expense e on e.company_id = v.company_id and e.id = v.expense_id`,
  },
  {
    title: 'sold of product',
    stored: 'product.sold_quantity',
    triggers: ['invoice_line.sold_inserted', 'invoice_line.sold_deleted', 'invoice.sold'],
    key: ['product'],
    figures: ['quantity', 'total'],
    storedQuery: `select company_id, ${documentName('title', 'product')} as product, sold_quantity as quantity, sold_total as total from product`,
    rowsQuery: `select l.company_id, ${documentName('p.title', 'p')} as product, sum(l.quantity) as quantity,
        round(sum(l.total_without_vat * coalesce(i.exchange_rate, 1)), 2) as total
      from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
        join product p on p.company_id = l.company_id and p.id = l.product_id
      where i.type in ('simple', 'credit') and i.deleted_at is null and i.voided_at is null group by l.company_id, p.id, p.title, i.id`,
  },
]
