import { describe, expect, test } from 'vitest'
import type { OwnCompany } from '#domain/import/read/context.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'
import {
  clientHeadings,
  creditHeadings,
  expenseHeadings,
  exported,
  invoiceHeadings,
  itemHeadings,
  paymentHeadings,
  productHeadings,
  vendorHeadings,
} from './test/invoice-ninja.ts'
import { zipOf } from './test/zip.ts'

const own: OwnCompany = { title: 'UAB „Pavyzdys“', code: '979864328', vat_code: null, currency: 'EUR' }
const readAll = (...files: Buffer[]) => readInvoiceNinja(files, own)
/** Without the parties that only documents name. */
const read = (...files: Buffer[]) => {
  const { records, ...rest } = readAll(...files)
  return { ...rest, records: records.filter(({ keep }) => !keep) }
}
const valuesOf = ({ records }: ReturnType<typeof read>) => records.map(({ entity, values }) => ({ entity, ...values }))

const invoice = {
  'Client Name': 'UAB Pirkėjas',
  'Client Currency': 'EUR',
  'Invoice Invoice Number': '0042',
  'Invoice Amount': '121',
  'Invoice Paid to Date': '50.5',
  'Invoice Date': '2026-10-05',
  'Invoice Due Date': '2026-10-19',
  'Invoice Status': 'Sent',
}

test('clients have code, address, contact, and a country by its name', () => {
  const client = {
    Name: 'UAB „Ąžuolas, broliai“',
    Street: 'Gedimino pr. 1',
    City: 'Vilnius',
    Country: 'Republic of Lithuania',
    'ID Number': '304567891',
    'VAT Number': 'LT952191117',
    'First Name': 'Rūta',
    'Last Name': 'Žemaitytė',
    Email: 'ruta@example.com',
    'Client Phone': '+37061234567',
    'Private Notes': 'Moka vėluodamas\nskambinti',
    Classification: 'Business',
  }
  const result = read(
    exported(clientHeadings, client, { Name: 'Jonas', Country: 'Narnia', Classification: 'Individual' }),
  )
  expect(valuesOf(result)).toEqual([
    {
      entity: 'client',
      title: 'UAB „Ąžuolas, broliai“',
      type: 'legal',
      code: '304567891',
      vat_code: 'LT952191117',
      contact: 'Rūta Žemaitytė',
      email: 'ruta@example.com',
      phone: '+37061234567',
      address: 'Gedimino pr. 1',
      city: 'Vilnius',
      country: 'LT',
      note: 'Moka vėluodamas skambinti',
    },
    { entity: 'client', title: 'Jonas', type: 'individual' },
  ])
  expect(result.problems).toMatchObject([{ code: 'unknown_country', line: 4, values: { value: 'Narnia' } }])
})

test('contacts of a client stand in one record', () => {
  const headings = ['Client Name', 'Client VAT Number', 'Contact First Name', 'Contact Email']
  const contact = (name: string) => ({
    'Client Name': 'UAB A',
    'Contact First Name': name,
    'Contact Email': `${name}@example.com`,
  })
  expect(valuesOf(read(exported(headings, contact('Rasa'), contact('Jonas'))))).toMatchObject([
    { title: 'UAB A', contact: 'Rasa; Jonas', email: 'Rasa@example.com; Jonas@example.com' },
  ])
})

describe('invoices', () => {
  const item = {
    ...invoice,
    'Item Product': 'Darbas',
    'Item Notes': 'Spalis',
    'Item Quantity': '2',
    'Item Cost': '50',
    'Item Tax Name 1': 'PVM',
    'Item Tax Rate 1': '21',
    'Item Tax Amount': '21',
    'Item Line Total': '100',
  }

  test('of the export of items have lines, and of that of invoices their totals', () => {
    const whole = read(
      exported(invoiceHeadings, { ...invoice, 'Invoice Tax Amount': '21' }),
      exported(itemHeadings, item),
    )
    expect(whole.records).toMatchObject([
      {
        entity: 'invoice',
        file: 0,
        line: 2,
        values: {
          number: '0042',
          type: 'simple',
          date: '2026-10-05',
          date_due: '2026-10-19',
          client_title: 'UAB Pirkėjas',
          total_without_vat: '100.00',
          vat_total: '21.00',
          total: '121.00',
          paid: '50.50',
        },
        lines: [
          {
            title: 'Darbas – Spalis',
            quantity: '2',
            price: '50',
            vat_rate: '21',
            total_without_vat: '100.00',
            vat_total: '21.00',
          },
        ],
      },
    ])
    expect(whole.problems).toEqual([])
    expect(read(exported(itemHeadings, item)).records).toMatchObject([
      { values: { total_without_vat: '100.00', vat_total: '21.00', total: '121.00' } },
    ])
  })

  test('with prices that include VAT have lines without it, and a discount of the whole is a line', () => {
    const inclusive = {
      ...item,
      'Invoice Uses Inclusive Taxes': '1',
      'Invoice Amount': '110',
      'Item Line Total': '121',
    }
    const [record] = read(exported(itemHeadings, inclusive)).records
    expect(record?.values).toMatchObject({ total: '110.00', total_without_vat: '89.00', vat_total: '21.00' })
    expect(record?.lines.map((line) => [line.title, line.total_without_vat, line.vat_total])).toEqual([
      ['Darbas – Spalis', '100.00', '21.00'],
      [null, '-11.00', '0.00'],
    ])
  })

  test('in another currency have its rate, and a rate of 1 is none', () => {
    const dollars = { ...invoice, 'Client Currency': 'USD', 'Invoice Exchange Rate': '1.25' }
    expect(valuesOf(read(exported(invoiceHeadings, dollars)))).toMatchObject([
      { currency: 'USD', exchange_rate: '0.8' },
    ])
    const [record] = read(exported(invoiceHeadings, { ...dollars, 'Invoice Exchange Rate': '1' })).records
    expect(record?.values.exchange_rate).toBeUndefined()
  })

  test('that are drafts or cancelled are left out and named; wrong amounts and days keep what the file says', () => {
    const { records, problems } = read(
      exported(
        invoiceHeadings,
        { ...invoice, 'Invoice Status': 'Draft' },
        { ...invoice, 'Invoice Invoice Number': '0043', 'Invoice Status': 'Cancelled' },
        { ...invoice, 'Invoice Invoice Number': '0044', 'Invoice Amount': '1.0E+25' },
        { ...invoice, 'Invoice Invoice Number': '0045', 'Invoice Date': '05/10/2026' },
      ),
    )
    expect(problems.map(({ code, line, field }) => [code, line, field])).toEqual([
      ['draft', 2, null],
      ['annulled', 3, null],
      ['bad_amount', 4, 'total'],
      ['bad_date', 5, 'date'],
    ])
    expect(records.map(({ values }) => [values.total, values.date])).toEqual([
      ['1.0E+25', '2026-10-05'],
      ['121.00', '05/10/2026'],
    ])
  })

  test('of credits are negative, and what was used of them is paid', () => {
    const credit = {
      'Client Name': 'UAB A',
      'Credit Credit Number': 'K1',
      'Credit Amount': '121',
      'Credit Balance': '21',
      'Credit Date': '2026-10-09',
      'Credit Tax Amount': '21',
    }
    expect(valuesOf(read(exported(creditHeadings, credit)))).toMatchObject([
      { number: 'K1', type: 'credit', total: '-121.00', vat_total: '-21.00', paid: '-100.00' },
    ])
  })
})

describe('payments', () => {
  const payment = {
    'Client Name': 'UAB Pirkėjas',
    'Payment Date': '2026-10-10',
    'Payment Amount': '50.5',
    'Payment Refunded': '0',
    'Payment Applied': '50.5',
    'Payment Currency': 'EUR',
    'Payment Number': '0007',
    'Payment Status': 'Completed',
  }
  const withInvoice = [...paymentHeadings, 'Invoice Invoice Number']
  const invoices = exported(invoiceHeadings, invoice)

  test('that name their invoice are records, and the invoice does not count them again', () => {
    const named = exported(withInvoice, { ...payment, 'Invoice Invoice Number': '0042' })
    const [first, second] = valuesOf(read(invoices, named))
    expect(first?.paid).toBeUndefined()
    expect(second).toMatchObject({
      entity: 'payment',
      direction: 'in',
      amount: '50.50',
      document_number: '0042',
      number: '0007',
    })
  })

  test('that name none or several are in the paid sums of invoices, and only an advance is a record', () => {
    const rows = [
      payment,
      { ...payment, 'Payment Amount': '80', 'Invoice Invoice Number': '' },
      { ...payment, 'Invoice Invoice Number': '0042, 0043' },
      { ...payment, 'Payment Status': 'Failed' },
    ]
    const result = read(invoices, exported(withInvoice, ...rows))
    expect(valuesOf(result)).toMatchObject([{ paid: '50.50' }, { entity: 'payment', amount: '29.50' }])
    expect(result.records[1]?.values.document_number).toBeUndefined()
    expect(result.problems.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['joint_payment', 'warning', 4],
      ['annulled', 'warning', 5],
      ['paid_in_part_of_payment', 'warning', null],
    ])
  })
})

test('expenses have VAT whichever of both meanings "Net Amount" has', () => {
  const expense = {
    'Expense Date': '2026-10-03',
    'Expense Vendor': 'UAB Tiekėjas',
    'Expense Category': 'Kuras',
    'Expense Number': '0001',
  }
  const rows = [
    {
      ...expense,
      'Expense Amount': '121',
      'Expense Tax Amount': '21',
      'Expense Net Amount': '100',
      'Expense Payment Date': '2026-10-04',
    },
    { ...expense, 'Expense Amount': '100', 'Expense Tax Amount': '21', 'Expense Net Amount': '121' },
    { ...expense, 'Expense Amount': '100', 'Expense Tax Amount': '21', 'Expense Net Amount': '100' },
    { ...expense, 'Expense Amount': '100', 'Expense Tax Amount': '0', 'Expense Net Amount': '100' },
  ]
  expect(
    valuesOf(read(exported(expenseHeadings, ...rows))).map((values) => [
      values.total_without_vat,
      values.total,
      values.paid,
    ]),
  ).toEqual([
    ['100.00', '121.00', '121.00'],
    ['100.00', '121.00', undefined],
    ['100.00', '121.00', undefined],
    ['100.00', '100.00', undefined],
  ])
})

test('documents get the codes of their client from its list, and a client that no list has is added', () => {
  const clients = exported(clientHeadings, {
    Name: 'UAB „Pirkėjas“',
    'ID Number': '304567891',
    'VAT Number': 'LT952191117',
  })
  const others = { ...invoice, 'Invoice Invoice Number': '0043', 'Client Name': 'Jonas' }
  expect(valuesOf(readAll(clients, exported(invoiceHeadings, invoice, others)))).toMatchObject([
    { entity: 'client', title: 'Jonas' },
    { entity: 'client', title: 'UAB „Pirkėjas“' },
    { number: '0042', client_code: '304567891', client_vat_code: 'LT952191117' },
    { number: '0043', client_title: 'Jonas' },
  ])
})

test('products and vendors are known by their headings, also in one ZIP', async () => {
  const archive = await zipOf({
    'Products.csv': exported(productHeadings, {
      Product: 'Darbas',
      Price: '50',
      'Tax Name 1': 'PVM',
      'Tax Rate 1': '21',
    }),
    'Vendors.csv': exported(vendorHeadings, {
      'Vendor Name': 'UAB Tiekėjas',
      'Vendor Country': 'Latvia',
      'Vendor VAT Number': 'LV40000000001',
    }),
  })
  expect(valuesOf(read(archive))).toEqual([
    { entity: 'vendor', title: 'UAB Tiekėjas', vat_code: 'LV40000000001', country: 'LV' },
    { entity: 'product', title: 'Darbas', price_without_vat: '50', vat_rate: '21' },
  ])
})

test.each<[string, string, string]>([
  ['headings of another language', 'Kliento pavadinimas,Sąskaitos numeris\nUAB A,1', 'not_invoice_ninja'],
  ['a quotation mark without an end', `${clientHeadings.join(',')}\n"a,b`, 'malformed'],
  ['no text', '\u0000\u0001\u0002', 'encoding'],
])('a file with %s is refused', (_, content, code) => {
  expect(read(Buffer.from(content))).toMatchObject({ records: [], problems: [{ code, severity: 'error', line: null }] })
})
