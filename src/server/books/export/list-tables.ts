import { eAddressText } from '#domain/e-address.ts'
import type { Client } from '#contract/sales/client.ts'
import type { PaymentRow } from '#contract/money/payment.ts'
import type { Product } from '#contract/sales/product.ts'
import { dec, plainText } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { date, money, number, short, text, wide, translated } from './tables.ts'
import type { Column } from './tables.ts'
import type { Values } from './document.queries.ts'

/** Columns of a list in a file, and the values of a row by their keys. */
export type ListColumns<Row> = { columns: readonly Column[]; values: (row: Row) => Values }

/** An amount in the currency that the heading names. */
const moneyIn = (key: string, unit: string): Column => ({ ...money(key), unit })

/** As in the list: the first three numbers and how many more there are. */
const documentsOf = ({ documents, documents_count }: PaymentRow): string => {
  const numbers = documents.map((each) => each.number ?? '–').join(', ')
  const more = documents_count - documents.length
  return more > 0 ? `${numbers} +${more}` : numbers
}

/** Columns for transfers only, and for all other payments only. */
const transferColumns = ['source_account', 'destination_account', 'destination_total', 'destination_currency']
const otherPaymentColumns = ['purpose', 'payer', 'account', 'documents', 'used', 'unused', 'receipt_number']
const isColumnOfTab = (tab: string | undefined) => (column: Column) => {
  if (tab === 'deleted') return true
  return !(tab === 'transfers' ? otherPaymentColumns : transferColumns).includes(column.key)
}

export const paymentColumns = (tab: string | undefined): ListColumns<PaymentRow> => ({
  columns: [
    date('date'),
    translated('type'),
    translated('purpose'),
    wide('payer'),
    text('account'),
    text('source_account'),
    text('destination_account'),
    wide('documents'),
    short('currency'),
    money('total'),
    money('used'),
    money('unused'),
    money('destination_total'),
    short('destination_currency'),
    text('receipt_number'),
    wide('note'),
  ].filter(isColumnOfTab(tab)),
  values: (row) => ({
    date: row.date,
    type: row.type,
    purpose: row.purpose,
    payer: row.client_title,
    account: row.account?.title ?? null,
    source_account: row.source_account?.title ?? null,
    destination_account: row.destination_account?.title ?? null,
    documents: documentsOf(row),
    currency: row.currency,
    total: row.total,
    // A transfer pays no documents, so it has no used or unused part.
    used: row.type === 'transfer' ? null : row.used,
    unused: row.type === 'transfer' ? null : row.unused,
    destination_total: row.destination_total,
    destination_currency: row.destination_currency,
    receipt_number: row.receipt_number,
    note: row.note,
  }),
})

const roleOf = ({ is_client, is_vendor }: Client) => (is_client && is_vendor ? 'both' : is_vendor ? 'vendor' : 'client')

/** The sums of a client: a number in the company's currency, text for all others. */
const sumsIn = (currency: string, sums: Client['debt']) => ({
  own: sums.find((each) => each.currency === currency)?.amount ?? null,
  other: sums
    .filter((each) => each.currency !== currency)
    .map((each) => `${each.currency} ${each.amount}`)
    .join('; '),
})

const contactsOf = ({ contacts }: Client, field: 'name' | 'email' | 'phone') =>
  contacts.flatMap((contact) => contact[field] ?? []).join('; ')

export const clientColumns = (currency: string): ListColumns<Client> => ({
  columns: [
    wide('title'),
    translated('type'),
    translated('role'),
    text('own_code'),
    text('own_vat_code'),
    text('contact_name'),
    text('email'),
    text('phone'),
    wide('address'),
    text('city'),
    text('postal_code'),
    short('country'),
    short('currency'),
    number('payment_term_days'),
    text('e_address'),
    text('buyer_reference'),
    text('account_number'),
    moneyIn('debt', currency),
    text('debt_foreign'),
    moneyIn('balance', currency),
    text('balance_foreign'),
    wide('note'),
  ],
  values: (client) => {
    const [debt, balance] = [sumsIn(currency, client.debt), sumsIn(currency, client.balance)]
    return {
      title: client.title,
      type: client.type,
      role: roleOf(client),
      own_code: client.code,
      own_vat_code: client.vat_code,
      e_address: client.e_address && eAddressText(client.e_address),
      buyer_reference: client.buyer_reference,
      contact_name: contactsOf(client, 'name'),
      email: contactsOf(client, 'email'),
      phone: contactsOf(client, 'phone'),
      address: client.address,
      city: client.city,
      postal_code: client.postal_code,
      country: client.country,
      currency: client.currency,
      payment_term_days: String(client.payment_term_days),
      account_number: client.account_number,
      debt: debt.own,
      debt_foreign: debt.other,
      balance: balance.own,
      balance_foreign: balance.other,
      note: client.note,
    }
  },
})

/** Columns of products; the units and VAT rates include archived ones. */
export const productColumns = async ({ db, companyId, session }: CompanyContext): Promise<ListColumns<Product>> => {
  const [units, vats] = await Promise.all([
    db.selectFrom('unit').select(['id', 'short_name']).where('company_id', '=', companyId).execute(),
    db.selectFrom('vat_rate').select(['id', 'rate']).where('company_id', '=', companyId).execute(),
  ])
  const unitOf = new Map(units.map(({ id, short_name }) => [id, short_name]))
  const rateOf = new Map(vats.map(({ id, rate }) => [id, plainText(dec(rate))]))
  const { currency } = session
  return {
    columns: [
      wide('title'),
      text('own_code'),
      translated('type'),
      short('unit'),
      ...(session.vat_enabled ? [moneyIn('price_without_vat', currency), number('vat_rate')] : []),
      moneyIn(session.vat_enabled ? 'price_with_vat' : 'price', currency),
      number('sold_quantity'),
      moneyIn('sold_total', currency),
      wide('description'),
    ],
    values: (product) => ({
      title: product.title,
      own_code: product.code,
      type: product.type,
      unit: unitOf.get(product.unit_id ?? '') ?? null,
      price_without_vat: product.price_without_vat,
      vat_rate: rateOf.get(product.vat_id ?? '') ?? null,
      price_with_vat: product.price,
      price: product.price,
      sold_quantity: product.sold_quantity,
      sold_total: product.sold_total,
      description: product.description,
    }),
  }
}
