import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A document that was moved in. `paid_before`: what was paid of it by then. */
export type MovedIn = {
  company_id: string
  party_id: string
  number: string
  date?: string
  date_due?: string | null
  currency?: string
  exchange_rate?: string | null
  net?: string
  vat?: string
  paid_before?: string
  source?: string
  credits?: string
}

type Owner = Pick<Pool, 'connect'>

/** In a transaction that counts as one of the product, so that the integrity chain has it. */
const asProduct = async (owner: Owner, text: string, values: unknown[]) => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.migrating', 'yes', true)`)
    await client.query(text, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const totalOf = ({ net = '100', vat = '21' }: MovedIn) => (Number(net) + Number(vat)).toFixed(2)
const emptyLine = { title: null, quantity: null, unit: null, price: null, vat_rate: null }
const linesOf = ({ net = '100', vat = '21' }: MovedIn) =>
  JSON.stringify([{ ...emptyLine, vat_code: 'PVM1', total_without_vat: net, vat_total: vat }])

/** Stores an invoice of another program, or a credit invoice if its total is negative, whose value was used by then; returns its id. */
export const moveInInvoice = async (owner: Owner, document: MovedIn): Promise<string> => {
  const id = randomUUID()
  const total = totalOf(document)
  const isCredit = Number(total) < 0
  const paid = isCredit ? total : (document.paid_before ?? '0')
  await asProduct(
    owner,
    `insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, date_due, number, currency,
        exchange_rate, language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat,
        vat_total, total, total_in_words, paid, paid_before, origin, import_source, import_lines, reference_invoice_id)
      select company_id, $2, $3, false, id, title, '{"type": "legal"}', '{}', $4::date, $5::date, $6, $7, $8, 'lt', false, $9, 0, 0, 0, $9, $10, $11, '',
        $12, $12, 'import', $13, $14, $15::uuid
      from client where company_id = $1 and id = $16`,
    [
      document.company_id,
      id,
      isCredit ? 'credit' : 'simple',
      document.date ?? '2026-03-10',
      document.date_due ?? null,
      document.number,
      document.currency ?? 'EUR',
      document.exchange_rate ?? null,
      document.net ?? '100',
      document.vat ?? '21',
      total,
      paid,
      document.source ?? 'isaf',
      linesOf(document),
      document.credits ?? null,
      document.party_id,
    ],
  )
  return id
}

/** The same for an expense. */
export const moveInExpense = async (owner: Owner, document: MovedIn): Promise<string> => {
  const id = randomUUID()
  const total = totalOf(document)
  const isCredit = Number(total) < 0
  await asProduct(
    owner,
    `insert into expense (company_id, id, kind, vendor_id, vendor_title, date, date_due, date_registered, posting_date, number, currency, exchange_rate,
        vat, subtotal, total_without_vat, vat_total, total, paid, paid_before, origin, import_source, import_lines)
      select company_id, $2, $3, id, title, $4::date, $5::date, $4::date, $4::date, $6, $7, $8, false, $9, $9, $10, $11, $12, $12, 'import', $13, $14
      from client where company_id = $1 and id = $15`,
    [
      document.company_id,
      id,
      isCredit ? 'credit' : 'invoice',
      document.date ?? '2026-03-10',
      document.date_due ?? null,
      document.number,
      document.currency ?? 'EUR',
      document.exchange_rate ?? null,
      document.net ?? '100',
      document.vat ?? '21',
      total,
      isCredit ? total : (document.paid_before ?? '0'),
      document.source ?? 'isaf',
      linesOf(document),
      document.party_id,
    ],
  )
  return id
}
