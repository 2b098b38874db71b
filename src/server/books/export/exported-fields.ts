import type { Contract } from '#contract/index.ts'
import type { RawInput } from '#contract/platform/row.ts'
import type { RecordName } from '#domain/resources.ts'

type FieldOf<Name extends RecordName> = keyof RawInput<Contract[`${Name}.create`]>

/** Why no column contains a field. */
type OmittedField =
  /** Its parts are in a sheet of their own, or in the sums of other columns. */
  | 'in sums and lines'
  /** It controls how figures are entered or printed. */
  | 'of the form'
  /** It refers to a record that has its own list and file. */
  | 'of another list'

type Exported = { column: string } | OmittedField

const inColumn = (column: string): Exported => ({ column })

/** For each field of a form: the column of the downloaded list that contains it. A new field does not compile until it is added here. */
export const exportedFields: { readonly [Name in RecordName]: Readonly<Record<FieldOf<Name>, Exported>> } = {
  invoice: {
    type: inColumn('type'),
    client_id: inColumn('client_title'),
    client_details: inColumn('client_code'),
    date: inColumn('date'),
    date_due: inColumn('date_due'),
    series_id: inColumn('number'),
    number: inColumn('number'),
    currency: inColumn('currency'),
    exchange_rate: inColumn('exchange_rate'),
    note: inColumn('note'),
    order_reference: inColumn('order_reference'),
    buyer_reference: inColumn('buyer_reference'),
    contract_reference: inColumn('contract_reference'),
    date_supply: inColumn('date_supply'),
    supply_from: inColumn('supply_from'),
    supply_to: inColumn('supply_to'),
    deliver_country: inColumn('deliver_country'),
    reference_invoice_id: inColumn('reference_number'),
    reference_number: inColumn('reference_number'),
    reference_vat_date: inColumn('reference_number'),
    lines: 'in sums and lines',
    discount: 'in sums and lines',
    delivery: 'in sums and lines',
    vat: 'in sums and lines',
    prices_include_vat: 'of the form',
    language: 'of the form',
    issued_by: 'of the form',
    issued_to: 'of the form',
    accounts: 'of another list',
    proforma_id: 'of another list',
    quote_id: 'of another list',
    valid_until: 'of the form',
  },
  expense: {
    kind: inColumn('kind'),
    corrects_id: inColumn('corrects_number'),
    date_registered: inColumn('date_registered'),
    date_supply: inColumn('date_supply'),
    payment_reference: inColumn('payment_reference'),
    vat_rows: inColumn('vat_rows'),
    confirm_difference: 'of the form',
    vendor_id: inColumn('vendor_title'),
    number: inColumn('number'),
    date: inColumn('date'),
    date_due: inColumn('date_due'),
    currency: inColumn('currency'),
    category_id: inColumn('category_title'),
    total: inColumn('total'),
    total_without_vat: inColumn('total_without_vat'),
    comment: inColumn('comment'),
    lines: 'in sums and lines',
    discount: 'in sums and lines',
    delivery: 'in sums and lines',
    vat: 'in sums and lines',
    exchange_rate: 'of the form',
    prices_include_vat: 'of the form',
  },
  payment: {
    type: inColumn('type'),
    purpose: inColumn('purpose'),
    date: inColumn('date'),
    client_id: inColumn('payer'),
    client_title: inColumn('payer'),
    account_id: inColumn('account'),
    source_account_id: inColumn('source_account'),
    destination_account_id: inColumn('destination_account'),
    currency: inColumn('currency'),
    total: inColumn('total'),
    source_total: inColumn('total'),
    destination_total: inColumn('destination_total'),
    invoices: inColumn('documents'),
    expenses: inColumn('documents'),
    receipt: inColumn('receipt_number'),
    note: inColumn('note'),
    exchange_rate: 'of the form',
  },
  client: {
    type: inColumn('type'),
    title: inColumn('title'),
    code: inColumn('own_code'),
    vat_code: inColumn('own_vat_code'),
    e_address: inColumn('e_address'),
    buyer_reference: inColumn('buyer_reference'),
    sends: 'of the form',
    reminds_imported: 'of the form',
    reminders_off: 'of the form',
    reminder_days: 'of the form',
    statements_off: 'of the form',
    contacts: inColumn('email'),
    address: inColumn('address'),
    city: inColumn('city'),
    postal_code: inColumn('postal_code'),
    country: inColumn('country'),
    is_client: inColumn('role'),
    is_vendor: inColumn('role'),
    currency: inColumn('currency'),
    payment_term_days: inColumn('payment_term_days'),
    account_number: inColumn('account_number'),
    note: inColumn('note'),
    vat_enabled: 'of the form',
    language: 'of the form',
  },
  product: {
    title: inColumn('title'),
    code: inColumn('own_code'),
    price: inColumn('price_with_vat'),
    price_without_vat: inColumn('price_without_vat'),
    description: inColumn('description'),
    unit_id: inColumn('unit'),
    vat_id: inColumn('vat_rate'),
    type: inColumn('type'),
  },
}
