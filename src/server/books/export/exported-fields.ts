import type { Contract } from '#contract/index.ts'
import type { RawInput } from '#contract/platform/row.ts'
import type { RecordName } from '#domain/resources.ts'

type FieldOf<Name extends RecordName> = keyof RawInput<Contract[`${Name}.create`]>

/** Why no column contains a field. */
type OmittedField =
  /** Its parts are in a sheet of their own, or in the sums of other columns. */
  | 'in sums and lines'
  /** It controls how figures are typed or printed. */
  | 'of the form'
  /** It refers to a record that has its own list and file. */
  | 'of another list'

type Exported = { column: string } | OmittedField

const at = (column: string): Exported => ({ column })

/** For each field of a form: the column of the downloaded list that contains it. A new field does not compile until it is added here. */
export const exportedFields: { readonly [Name in RecordName]: Readonly<Record<FieldOf<Name>, Exported>> } = {
  invoice: {
    type: at('type'),
    client_id: at('client_title'),
    client_details: at('client_code'),
    date: at('date'),
    date_due: at('date_due'),
    series_id: at('number'),
    number: at('number'),
    currency: at('currency'),
    exchange_rate: at('exchange_rate'),
    note: at('note'),
    order_reference: at('order_reference'),
    reference_invoice_id: at('reference_number'),
    reference_number: at('reference_number'),
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
  },
  expense: {
    vendor_id: at('vendor_title'),
    number: at('number'),
    date: at('date'),
    date_due: at('date_due'),
    currency: at('currency'),
    category_id: at('category_title'),
    total: at('total'),
    total_without_vat: at('total_without_vat'),
    comment: at('comment'),
    lines: 'in sums and lines',
    discount: 'in sums and lines',
    delivery: 'in sums and lines',
    vat: 'in sums and lines',
    exchange_rate: 'of the form',
    prices_include_vat: 'of the form',
  },
  payment: {
    type: at('type'),
    date: at('date'),
    client_id: at('payer'),
    client_title: at('payer'),
    account_id: at('account'),
    source_account_id: at('source_account'),
    destination_account_id: at('destination_account'),
    currency: at('currency'),
    total: at('total'),
    source_total: at('total'),
    destination_total: at('destination_total'),
    invoices: at('documents'),
    expenses: at('documents'),
    receipt: at('receipt_number'),
    note: at('note'),
    exchange_rate: 'of the form',
  },
  client: {
    type: at('type'),
    title: at('title'),
    code: at('own_code'),
    vat_code: at('own_vat_code'),
    contacts: at('email'),
    address: at('address'),
    city: at('city'),
    postal_code: at('postal_code'),
    country: at('country'),
    is_client: at('role'),
    is_vendor: at('role'),
    currency: at('currency'),
    payment_term_days: at('payment_term_days'),
    note: at('note'),
    vat_enabled: 'of the form',
    language: 'of the form',
  },
  product: {
    title: at('title'),
    code: at('own_code'),
    price: at('price_with_vat'),
    price_without_vat: at('price_without_vat'),
    description: at('description'),
    unit_id: at('unit'),
    vat_id: at('vat_rate'),
    type: at('type'),
  },
}
