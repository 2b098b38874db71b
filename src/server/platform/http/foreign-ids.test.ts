import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ResourceName } from '#domain/resources.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { everythingOf } from '#server/test/company-rows.ts'
import { pathOf } from '#server/test/valid-calls.ts'
import { oneOfEach, recurringForm } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Replaces every id in forms and queries, found by the schemas of the contract, by an id of another company. New fields are tested
// too, or a test fails because it has no foreign id for them.

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Form = Record<string, unknown>

const isId = (name: string) => /_id$|^(ids|accounts|copy_of|credit_of|from_proforma)$/.test(name)

/** The paths of ids in a schema: `client_id`, `lines[].vat_id`. */
const idsIn = (schema: Schema, at: string, defs: Record<string, Schema>): string[] => {
  const named = schema.$ref ? defs[schema.$ref.split('/').at(-1) ?? ''] : undefined
  const parts = [...(named ? [named] : []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...parts.flatMap((part) => idsIn(part, at, defs)),
    ...(schema.items ? idsIn(schema.items, `${at}[]`, defs) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      const path = at ? `${at}.${name}` : name
      return isId(name) ? [path] : idsIn(part, path, defs)
    }),
  ]
}

const idsOf = (type: z.ZodType | undefined): string[] => {
  if (!type) return []
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...new Set(idsIn(schema, '', schema.$defs ?? {}))]
}

const cases = (Object.entries(contract) as [CallName, Row][])
  // Calls of operators read data of all companies.
  .filter(([, { access }]) => access !== 'operator')
  .flatMap(([name, row]) => [
    // The options of files have tests of their own.
    ...(row.multipart ? [] : idsOf(row.described ?? row.input)).map((field) => [name, field, row] as const),
    ...idsOf(row.query).map((field) => [name, `?${field}`, row] as const),
  ])

let server: TestServer
let own: AllRecords
let other: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  own = await oneOfEach(server)
  other = await oneOfEach(server)
})
afterAll(() => server.close())

/** The id of the other company for the field. */
const foreign = (call: CallName, field: string): unknown => {
  const { items, ids, till, books } = other
  const name = /\w+$/.exec(field)?.[0] ?? ''
  const resource = call.split('.')[0] as ResourceName
  const known: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(items).map(([each, { id }]) => [`${each.replace('-', '_')}_id`, id])),
    ...ids,
    company_id: books.company.id,
    user_id: books.id,
    vendor_id: items.client.id,
    category_id: items['expense-category'].id,
    parent_id: items['expense-category'].id,
    reference_invoice_id: items.invoice.id,
    reference_line_id: items.invoice.lines[0].id,
    proforma_id: items.invoice.id,
    quote_id: items.invoice.id,
    corrects_id: items.expense.id,
    accounts: [till.id],
    account_id: till.id,
    source_account_id: till.id,
    destination_account_id: till.id,
    through_account_id: till.id,
    to_account_id: till.id,
    entry_id: ids.bank_entry_id,
    returned_entry_id: ids.bank_entry_id,
    import_id: ids.bank_import_id,
    ids: [items.invoice.id],
    copy_of: items[resource]?.id,
    credit_of: items[resource]?.id,
    from_proforma: items.invoice.id,
    // In a query of the history an id needs a kind.
    id: items.invoice.id,
  }
  if (known[name] === undefined) throw new Error(`there is no foreign id for ${field} of ${call}`)
  return known[name]
}

const itemised = () => {
  const { total: _, total_without_vat: __, ...head } = own.forms.expense()
  return { ...head, lines: [{ title: 'Popierius', quantity: '1', price: '5', vat_id: own.books.vat('PVM1') }] }
}
const transfer = () => ({
  type: 'transfer',
  date: '2026-11-20',
  source_account_id: own.till.id,
  destination_account_id: own.items['company-account'].id,
  source_total: '1',
  destination_total: '1',
})
const credit = async () => {
  const { id, lines } = await own.books.invoice()
  return own.books.form({
    type: 'credit',
    reference_invoice_id: id,
    lines: [own.books.line({ quantity: '-1', reference_line_id: lines[0].id })],
  })
}

/** A valid form that has the field. */
const formWith = async (resource: ResourceName, field: string): Promise<Form> => {
  if ((resource as string) === 'recurring' && /form\.(vendor_id|category_id|corrects_id|vat_rows)/.test(field)) {
    const form = { ...itemised(), vat_rows: [{ vat_id: own.books.vat('PVM1'), base: '5', vat: '1.05' }] }
    return { ...recurringForm({ ...form, number: null }), kind: 'expense' }
  }
  if ((resource as string) === 'recurring')
    return recurringForm(own.books.form({ delivery: { amount: '1', vat_id: own.books.vat('PVM1') } }))
  if (resource === 'payment' && /^(source|destination)_/.test(field)) return transfer()
  if (resource === 'payment' && field.startsWith('expenses'))
    return { ...own.forms.payment(), receipt: null, type: 'expense', expenses: [{ amount: '1' }] }
  if (resource === 'payment' && field.startsWith('invoices'))
    return { ...own.forms.payment(), invoices: [{ amount: '1' }] }
  if (resource === 'expense' && field === 'corrects_id')
    return { ...own.forms.expense(), kind: 'credit', vat: false, total: '-5', total_without_vat: null }
  if (resource === 'expense' && field.startsWith('vat_rows'))
    return { ...itemised(), vat_rows: [{ vat_id: own.books.vat('PVM1'), base: '5', vat: '1.05' }] }
  if (resource === 'expense' && /^(lines|delivery)/.test(field)) return { ...itemised(), delivery: { amount: '1' } }
  if (resource === 'invoice' && field.includes('reference_line')) return credit()
  if (resource === 'invoice' && field === 'delivery.vat_id') return own.books.form({ delivery: { amount: '1' } })
  return own.forms[resource]()
}

const exported = { date_from: '2026-11-01', date_to: '2026-11-30', types: ['simple'], format: 'csv' }
const actions: Partial<Record<CallName, Form>> = {
  'company.transfer': {},
  'user.change_company': {},
  'invoice.export': exported,
  'invoice.remove_payment': {},
  'expense.remove_payment': {},
}

/** A valid form of a bank call that has the field. */
const bankForm = (name: CallName, field: string): Form => {
  if (name.endsWith('_rule'))
    return {
      text: 'mokestis',
      action: 'purpose',
      purpose: 'fee',
      ...(name === 'bank.update_rule' ? { version: 1 } : {}),
    }
  if (field.startsWith('invoices')) return { invoices: [{ amount: '1' }] }
  if (field.startsWith('expenses')) return { expenses: [{ amount: '1' }] }
  return field === 'transfer.entry_id' ? { transfer: { account_id: own.till.id } } : {}
}

const formFor = async (name: CallName, field: string): Promise<Form> => {
  const [resource, action] = name.split('.') as [ResourceName, string]
  const known = actions[name]
  if (known) return known
  if (resource.startsWith('bank')) return bankForm(name, field)
  if (name === 'inbox.approve') return { form: await formWith('expense', field.replace('form.', '')) }
  if (name === 'payment-file.make')
    return { date: '2026-11-24', version: '09', expenses: [{ id: own.items.expense.id, amount: '1' }] }
  if (action === 'add_payment') return { amount: '1', ...(field === 'payment_id' ? {} : { date: '2026-11-20' }) }
  return formWith(resource, field)
}

/** The form with the value at the path; `lines[].vat_id` is in the first line. */
const withValue = (form: Form, path: string, value: unknown): Form => {
  const [, name = '', isList, rest] = /^(\w+)(\[\])?(?:\.(.+))?$/.exec(path) ?? []
  if (!rest) return { ...form, [name]: value }
  const inner = form[name]
  if (isList) {
    const [first = {}, ...more] = (inner ?? []) as Form[]
    return { ...form, [name]: [withValue(first, rest, value), ...more] }
  }
  return { ...form, [name]: withValue((inner ?? {}) as Form, rest, value) }
}

/** The first part of a path: `lines` of `lines[].vat_id`. */
const rootOf = (field: string) => field.split(/\W/)[0] ?? ''

/** A valid call with the field; a change is of a new record. */
const validCall = async (name: CallName, row: Row, field: string) => {
  if (row.method !== 'PUT' || name.startsWith('bank.'))
    return { path: pathOf(row, own), form: await formFor(name, field) }
  const resource = name.split('.')[0] as ResourceName
  const { invoices: _, expenses: __, ...form } = await formWith(resource, field)
  const whole = form['delivery'] ? withValue(form, 'delivery.vat_id', own.books.vat('PVM1')) : form
  const { id, version } = await own.books.create(`/${resource}`, whole)
  const root = rootOf(field)
  const part = { invoices: [{ amount: '1' }], expenses: [{ amount: '1' }], ...form }[root]
  return { path: `/${resource}/${id}`, form: { version, ...(part === undefined ? {} : { [root]: part }) } }
}

const everything = async () => Promise.all([other, own].map(({ books }) => everythingOf(server, books.company.id)))

/** Fields that are rejected before the id is looked up: credited lines must be of the credited invoice, and the proforma of an invoice cannot change. */
const rejectedFields = new Set([
  'invoice.create lines[].reference_line_id',
  'invoice.update lines[].reference_line_id',
  'invoice.update proforma_id',
  'invoice.update quote_id',
  // A recurring document is made of no other document.
  ...['create', 'update'].flatMap((call) =>
    ['lines[].reference_line_id', 'reference_invoice_id', 'proforma_id', 'quote_id', 'corrects_id'].map(
      (field) => `recurring.${call} form.${field}`,
    ),
  ),
])
/** Previews of drafts: an unknown id counts as not chosen yet. */
const drafts = new Set([
  'invoice.totals',
  'invoice.total_spellout',
  'invoice.preview',
  'invoice.preview_pages',
  'invoice.preview_e_invoice',
])

const more: Partial<Record<CallName, string>> = {
  'expense.duplicates': '&number=1',
  'expense.export': '&format=csv',
  'payment.export': '&format=csv',
  'invoice.export_list': '&format=csv',
}

const ofForms = cases.filter(([name, field]) => !field.startsWith('?') && !drafts.has(name))
const ofQueries = cases.filter(([, field]) => field.startsWith('?'))
const ofDrafts = cases.filter(([name]) => drafts.has(name))

describe('an id of another company', () => {
  test('the tests cover every place that takes an id', () => {
    expect(ofForms.length).toBeGreaterThan(55)
    expect(ofQueries.length).toBeGreaterThan(15)
    expect(ofDrafts.length).toBeGreaterThan(30)
  })

  test.each(ofForms)(
    'an id of another company in a form (%s %s) is not found and changes nothing',
    async (name, field, row) => {
      const { path, form } = await validCall(name, row, field)
      const before = await everything()
      const response = await own.books.ask(row.method, path, withValue(form, field, foreign(name, field)))
      const expected = rejectedFields.has(`${name} ${field}`) ? [422, 'validation_failed'] : [404, 'not_found']
      expect([response.status, response.body.code], JSON.stringify(response.body)).toEqual(expected)
      expect(await everything()).toEqual(before)
    },
  )

  test.each(ofQueries)('an id of another company in a query (%s %s) is not found', async (name, field, row) => {
    const path = `${pathOf(row, own)}${field}=${String(foreign(name, field))}${more[name] ?? ''}`
    const response = await own.books.ask('GET', path)
    expect([response.status, response.body.code], JSON.stringify(response.body)).toEqual([404, 'not_found'])
  })

  test.each(ofDrafts)(
    'an id of another company in a draft (%s %s) is answered like an unknown one',
    async (name, field, row) => {
      const form = await formWith('invoice', field)
      const unknownId = field === 'accounts' ? [newId()] : newId()
      const [before, foreignAnswer, expectedAnswer] = [
        await everything(),
        await own.books.ask('POST', row.path, withValue(form, field, foreign(name, field))),
        await own.books.ask('POST', row.path, withValue(form, field, unknownId)),
      ]
      expect(foreignAnswer.status).toBe(200)
      // PDFs contain their creation time; their pages are compared by `preview_pages`.
      if (!row.file) expect(JSON.stringify(foreignAnswer.body)).toBe(JSON.stringify(expectedAnswer.body))
      expect(await everything()).toEqual(before)
    },
  )
})
