import fc from 'fast-check'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { dec } from '#domain/decimal.ts'
import { mayHaveRate } from '#domain/vat.ts'
import type { VatSide, VatType } from '#domain/vat.ts'
import { resourceNames } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { fieldValues, writtenFields } from '#server/test/values-of.ts'
import type { FixedValues } from '#server/test/values-of.ts'

// Every field that a form takes is stored and read back as it was written, in a new item and in a changed one.
//
// In most places the compiler finds a forgotten field: the item and the defaults of a form (crud.ts), a column of the table
// (columnsOf, columnsAs), the defaults of a new item, the labels of a form, the name in the history. This test finds the others: a
// handler that drops a field, SQL that lists its columns, a field of a line.

let server: TestServer
let own: AllRecords
let others: Record<'client' | 'dollars' | 'product' | 'invoice' | 'expense', Item>
beforeAll(async () => {
  server = await createTestServer()
  own = await oneOfEach(server)
  const { create, invoice, product } = own.books
  const client = await create('/client', { title: 'UAB „Uosis“', is_vendor: true })
  const inDollars = { currency: 'USD', exchange_rate: '0.9' }
  others = {
    client,
    dollars: await create('/company-account', { type: 'cash', title: 'Doleriai', currency: 'USD' }),
    product: await product(),
    invoice: await invoice({ ...inDollars, client_id: client.id }),
    expense: await create('/expense', { ...own.forms.expense(), ...inDollars, vendor_id: client.id }),
  }
})
afterAll(() => server.close())

let created = 0
const nextNumber = () => `T${(created += 1)}-001`

type Form = Record<string, unknown>
type Variant = {
  /** The name of the variant, if a resource has forms with different fields. */
  as?: string
  /** Fields that must fit other records, or one another. */
  fixedValues?: () => FixedValues | Promise<FixedValues>
  /** Fields that this variant cannot have, or that repeat others. Another variant has them. */
  without?: readonly string[]
  adjust?: (form: Form) => Form
  /** The source of the document cannot be changed. */
  isNewOnly?: true
}

const documentLine = () => ({
  product_id: others.product.id,
  unit_id: own.books.unit('val.'),
  vat_id: own.books.vat('PVM1'),
})
const days = { date: '2026-11-20', date_due: '2026-12-04' }
const foreignCurrency = { currency: 'USD' }
const cashPayment = async (receiptType: string) => {
  const { data } = await own.books.read('/series/all?limit=100')
  return {
    client_id: others.client.id,
    account_id: others.dollars.id,
    date: '2026-11-20',
    total: () => `${20 + ((created += 1) % 50)}.07`,
    ...foreignCurrency,
    'receipt.type': receiptType,
    'receipt.series_id': data.find((series: Item) => series.invoice_type === receiptType).id,
    'receipt.number': nextNumber,
  }
}

const invoiceFields = () => ({
  ...documentLine(),
  ...days,
  ...foreignCurrency,
  type: 'simple',
  vat: true,
  client_id: others.client.id,
  series_id: own.books.series('simple'),
  number: nextNumber,
  kind: 'percent',
  'client_details.type': 'individual',
  reference_line_id: null,
  accounts: [own.till.id],
})

const expenseFields = (kind: string) => ({
  ...days,
  ...foreignCurrency,
  kind,
  vat: true,
  date_registered: '2026-11-21',
  date_supply: '2026-11-19',
  vendor_id: others.client.id,
  category_id: own.items['expense-category'].id,
})

const correctedExpense = () => ({
  ...own.forms.expense(),
  ...foreignCurrency,
  exchange_rate: '0.9',
  vendor_id: others.client.id,
})

const variants: Record<ResourceName, readonly Variant[]> = {
  client: [
    {
      // In order, as they are stored.
      fixedValues: () => ({ reminder_days: () => [-3, 1 + ((created += 1) % 50)] }),
      adjust: (form) => ({ ...form, is_client: form['is_client'] === true || form['is_vendor'] !== true }),
    },
  ],
  product: [
    { as: 'priced without VAT', fixedValues: documentLine, without: ['price'] },
    { as: 'priced with VAT', fixedValues: documentLine, without: ['price_without_vat'] },
  ],
  unit: [{}],
  vat: [
    {
      fixedValues: () => ({ valid_from: '2026-01-01', valid_to: '2026-12-31', code: 'PVM100' }),
      adjust: (form) => (mayHaveRate(form as { type: VatType; side: VatSide }) ? form : { ...form, rate: '0' }),
    },
  ],
  // The default series of an activity cannot move to another activity.
  series: [{ fixedValues: () => ({ activity_id: own.items.activity.id, next_number: nextNumber, is_default: true }) }],
  activity: [{}],
  'note-template': [{}],
  // The main account stays the main one until another becomes it.
  'company-account': [{ fixedValues: () => ({ is_main: true }) }],
  'expense-category': [{ fixedValues: () => ({ parent_id: own.items['expense-category'].id }) }],
  invoice: [
    {
      as: 'supplied on another day',
      fixedValues: invoiceFields,
      without: ['reference_invoice_id', 'proforma_id', 'quote_id', 'valid_until', 'supply_from', 'supply_to'],
    },
    {
      as: 'supplied over a period',
      fixedValues: () => ({ ...invoiceFields(), supply_from: '2026-10-01', supply_to: '2026-10-31' }),
      without: ['reference_invoice_id', 'proforma_id', 'quote_id', 'valid_until', 'date_supply'],
    },
    {
      as: 'made from a proforma',
      fixedValues: async () => prefilledForm('from_proforma', (await own.books.invoice({ type: 'proforma' })).id),
      isNewOnly: true,
    },
    {
      as: 'made from a quote',
      fixedValues: async () => prefilledForm('from_quote', (await own.books.invoice({ type: 'quote' })).id),
      isNewOnly: true,
    },
    {
      as: 'quote',
      fixedValues: () => ({
        ...invoiceFields(),
        type: 'quote',
        series_id: own.books.series('quote'),
        valid_until: '2199-12-31',
      }),
      without: ['reference_invoice_id', 'proforma_id', 'quote_id', 'supply_from', 'supply_to'],
    },
    {
      as: 'credit',
      fixedValues: async () => prefilledForm('credit_of', (await own.books.invoice()).id),
      isNewOnly: true,
    },
  ],
  expense: [
    {
      as: 'with lines',
      fixedValues: () => ({
        ...documentLine(),
        ...expenseFields('receipt'),
        'discount.kind': 'percent',
      }),
      without: ['total', 'total_without_vat', 'vat_rows', 'corrects_id'],
    },
    {
      as: 'with totals',
      fixedValues: () => ({
        ...expenseFields('invoice'),
        total: () => `${121 + (created += 1)}`,
        total_without_vat: () => `${121 + created}`,
      }),
      without: ['lines', 'discount', 'delivery', 'vat_rows', 'corrects_id'],
    },
    {
      as: 'a credit with VAT rows',
      fixedValues: async () => ({
        ...expenseFields('credit'),
        corrects_id: (await own.books.create('/expense', correctedExpense())).id,
        vat_rows: [{ vat_id: own.books.vat('PVM1'), base: '-10', vat: '-2.1', deductible_percent: '50' }],
      }),
      without: ['lines', 'discount', 'delivery', 'total', 'total_without_vat'],
    },
  ],
  payment: [
    {
      as: 'income',
      fixedValues: async () => ({
        ...(await cashPayment('cash-receipt')),
        type: 'income',
        purpose: 'documents',
        invoices: [{ invoice_id: others.invoice.id, amount: '0.01' }],
      }),
      without: ['source_account_id', 'destination_account_id', 'source_total', 'destination_total', 'expenses'],
    },
    {
      as: 'expense',
      fixedValues: async () => ({
        ...(await cashPayment('cash-register-expense')),
        type: 'expense',
        purpose: 'documents',
        expenses: [{ expense_id: others.expense.id, amount: '0.01' }],
      }),
      without: ['source_account_id', 'destination_account_id', 'source_total', 'destination_total', 'invoices'],
    },
    {
      as: 'interest received',
      fixedValues: async () => ({ ...(await cashPayment('cash-receipt')), type: 'income', purpose: 'interest' }),
      without: [
        'source_account_id',
        'destination_account_id',
        'source_total',
        'destination_total',
        'invoices',
        'expenses',
      ],
    },
    {
      as: 'transfer',
      fixedValues: () => ({
        type: 'transfer',
        purpose: 'documents',
        date: '2026-11-20',
        source_account_id: own.till.id,
        destination_account_id: others.dollars.id,
        source_total: '10.5',
        destination_total: '11.6',
        currency: 'EUR',
      }),
      without: ['client_id', 'account_id', 'total', 'exchange_rate', 'invoices', 'expenses', 'receipt'],
    },
  ],
}

/** The form of an invoice made from another document, with texts of its own. */
const prefilledForm = async (prefill: string, id: string): Promise<FixedValues> => {
  const { item } = await own.books.read(`/invoice/create?${prefill}=${id}`)
  const { note: _, issued_by: __, issued_to: ___, ...rest } = item
  return rest
}

const decimal = /^-?\d+(\.\d+)?$/
/** Whether the response has the value that was sent: of an object all sent fields, of amounts the numeric value. */
const isSameValue = (sent: unknown, received: unknown): boolean => {
  if (typeof sent === 'string' && typeof received === 'string' && decimal.test(sent) && decimal.test(received))
    return dec(sent).eq(dec(received))
  if (typeof sent !== 'object' || sent === null) return sent === ((received as { id?: unknown } | null)?.id ?? received)
  if (typeof received !== 'object' || received === null) return false
  if (Array.isArray(sent) && sent.length !== (received as unknown[]).length) return false
  return Object.entries(sent).every(([name, value]) => isSameValue(value, (received as Form)[name]))
}

const inputOf = (resource: ResourceName): z.ZodObject => contract[`${resource}.create`].input

const formsOf = async (resource: ResourceName, { fixedValues, without, adjust = (form) => form }: Variant) =>
  fc.record(fieldValues(inputOf(resource).shape, (await fixedValues?.()) ?? {}, without)).map(adjust)

/** The fields whose answer differs from the sent value after the schema. */
const changedFields = (resource: ResourceName, form: Form, item: Item): string[] => {
  const parsed = inputOf(resource).parse(form)
  return Object.keys(form).filter((name) => form[name] !== null && !isSameValue(parsed[name], item[name]))
}

const cases = resourceNames.flatMap((resource) =>
  variants[resource].map((variant) => ({ resource, variant, as: variant.as ?? 'any' })),
)

describe.each(cases)('the fields of $resource ($as)', ({ resource, variant }) => {
  test('every field is read back as it was written, in a new item and in a changed one', async () => {
    const { ask, create, read } = own.books
    const forms = await formsOf(resource, variant)
    const write = async (form: Form, next: Form) => {
      const { id, version } = await create(`/${resource}`, form)
      const stored = async () => (await read(`/${resource}/edit/${id}`)).item
      expect(changedFields(resource, form, await stored())).toEqual([])
      if (variant.isNewOnly) return
      const response = await ask('PUT', `/${resource}/${id}`, { ...next, version })
      expect(response).toMatchObject({ status: 200 })
      expect(changedFields(resource, next, await stored())).toEqual([])
    }
    await fc.assert(fc.asyncProperty(forms, forms, write), { numRuns: variant.isNewOnly ? 1 : 5, endOnFailure: true })
  })
})

test.each(resourceNames)('the forms of this test cover every field of %s', async (resource) => {
  const coveredFields = new Set<string>()
  for (const variant of variants[resource]) {
    const [form = {}] = fc.sample(await formsOf(resource, variant), 1)
    for (const [name, value] of Object.entries(form)) if (value !== null) coveredFields.add(name)
  }
  expect(writtenFields(inputOf(resource).shape).filter((name) => !coveredFields.has(name))).toEqual([])
})
