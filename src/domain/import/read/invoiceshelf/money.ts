import type { ImportRecord } from '../../record.ts'
import { noVendor } from '../named-parties.ts'
import { dayOf, filled, textOf } from '../values.ts'
import { codesOf, ofCompany, type Place } from './lists.ts'
import { amountOf, currencyOf, noteOf, type Shelf } from './tables.ts'

export const shelfPayments = (shelf: Shelf, { file, company }: Place, ownCurrency: string): ImportRecord[] =>
  ofCompany(shelf.rows('payments'), company).map(({ row, line }): ImportRecord => {
    const client = shelf.find('customers', row['customer_id'])
    const { code, vat_code } = codesOf(client?.['tax_id'])
    const { currency } = currencyOf(shelf, row, ownCurrency)
    return {
      entity: 'payment',
      file,
      line,
      values: filled({
        direction: 'in',
        date: dayOf(row['payment_date'] ?? '') ?? textOf(row['payment_date']),
        amount: amountOf(row['amount'], currency),
        currency,
        party_title: textOf(client?.['name']) || textOf(client?.['company_name']),
        party_code: code || vat_code,
        document_number: textOf(shelf.find('invoices', row['invoice_id'])?.['invoice_number']),
        number: textOf(row['payment_number']),
        note: [textOf(shelf.find('payment_methods', row['payment_method_id'])?.['name']), noteOf(row['notes'])]
          .filter(Boolean)
          .join(' '),
      }),
      lines: [],
    }
  })

/** Expenses have no vendor and no VAT there, and are entered when they are paid. Older versions have no number either. */
export const shelfExpenses = (shelf: Shelf, { file, company }: Place, ownCurrency: string): ImportRecord[] =>
  ofCompany(shelf.rows('expenses'), company).map(({ row, line }): ImportRecord => {
    const { currency, exchange_rate } = currencyOf(shelf, row, ownCurrency)
    const date = dayOf(row['expense_date'] ?? '') ?? textOf(row['expense_date'])
    const total = amountOf(row['amount'], currency)
    return {
      entity: 'expense',
      file,
      line,
      values: filled({
        number: textOf(row['expense_number']) || `#${textOf(row['id'])}`,
        kind: 'receipt',
        vendor_title: noVendor,
        date,
        currency,
        exchange_rate,
        category: textOf(shelf.find('expense_categories', row['expense_category_id'])?.['name']),
        total,
        paid: total,
        paid_on: date,
        note: noteOf(row['notes']),
      }),
      lines: [],
    }
  })
