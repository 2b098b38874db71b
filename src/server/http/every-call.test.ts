import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/row.ts'
import { everythingOf } from '../test/everything.ts'
import { bodiesOf, callAbout, pathOf } from '../test/how-to-ask.ts'
import { fileBody, oneOfEach, resources } from '../test/one-of-each.ts'
import type { Everything, Resource } from '../test/one-of-each.ts'
import { companyForm, createTestServer } from '../test/server.ts'
import type { TestServer } from '../test/server.ts'

// Walks the contract: a call added tomorrow is held to the same, or these say that they do not know how to ask it.

let server: TestServer
let mine: Everything
let theirs: Everything
beforeAll(async () => {
  server = await createTestServer()
  mine = await oneOfEach(server)
  theirs = await oneOfEach(server)
})
afterAll(() => server.close())

/** The provider's own calls are about everybody's; who may make them is looked at with all others (http/access.test.ts). */
const rows = (Object.entries(contract) as [CallName, Row][]).filter(([, { access }]) => access !== 'operator')
const everything = async (of: Everything) => everythingOf(server, of.books.company.id)

describe('a call about something of another company', () => {
  const withIds = rows.filter(([, { path }]) => path.includes('{id}'))
  test.each(withIds)('%s answers that there is none, and changes nothing', async (name, row) => {
    const [before, own] = [await everything(theirs), await everything(mine)]
    const { path, body, headers } = await callAbout(name, row, mine, theirs)
    const answer = await mine.books.ask(row.method, path, body, headers)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect(await everything(theirs)).toEqual(before)
    expect(await everything(mine)).toEqual(own)
  })

  test('are more than eighty', () => expect(withIds.length).toBeGreaterThan(80))

  test('named in a form is not found, and changes nothing', async () => {
    const { items, ids, till, books } = theirs
    const line = (given: Record<string, string>) => ({ lines: [mine.books.line(given)] })
    const exported = { date_from: '2026-11-01', date_to: '2026-11-30', types: ['simple'], format: 'csv' }
    const forms: [string, object][] = [
      ['/invoice', mine.books.form({ client_id: items.client.id })],
      ['/invoice', mine.books.form({ series_id: items.series.id })],
      ['/invoice', mine.books.form({ accounts: [till.id] })],
      ['/invoice', mine.books.form({ reference_invoice_id: items.invoice.id })],
      ['/invoice', mine.books.form({ proforma_id: items.invoice.id })],
      ['/invoice', mine.books.form({ type: 'credit', reference_invoice_id: items.invoice.id })],
      ['/invoice', mine.books.form(line({ product_id: items.product.id }))],
      ['/invoice', mine.books.form(line({ unit_id: items.unit.id }))],
      ['/invoice', mine.books.form(line({ vat_id: items.vat.id }))],
      ['/invoice', mine.books.form({ delivery: { amount: '1', vat_id: items.vat.id } })],
      ['/series', { ...mine.forms.series(), activity_id: items.activity.id }],
      ['/product', { ...mine.forms.product(), unit_id: items.unit.id }],
      ['/product', { ...mine.forms.product(), vat_id: items.vat.id }],
      ['/expense-category', { title: 'Po svetima', parent_id: items['expense-category'].id }],
      ['/expense', { ...mine.forms.expense(), vendor_id: items.client.id }],
      ['/expense', { ...mine.forms.expense(), category_id: items['expense-category'].id }],
      ['/payment', { ...mine.forms.payment(), client_id: items.client.id }],
      ['/payment', { ...mine.forms.payment(), account_id: till.id }],
      ['/payment', { ...mine.forms.payment(), invoices: [{ invoice_id: items.invoice.id, amount: '1' }] }],
      ['/payment', { ...mine.forms.payment(), receipt: { type: 'cash-receipt', series_id: items.series.id } }],
      [`/invoice/${mine.items.invoice.id}/add-payment`, { account_id: till.id, date: '2026-11-20', amount: '1' }],
      [`/invoice/${mine.items.invoice.id}/add-payment`, { payment_id: items.payment.id, amount: '1' }],
      [`/invoice/${mine.items.invoice.id}/remove-payment`, { invoice_payment_id: ids.invoice_payment_id }],
      [`/expense/${mine.items.expense.id}/add-payment`, { account_id: till.id, date: '2026-11-20', amount: '1' }],
      [`/expense/${mine.items.expense.id}/add-payment`, { payment_id: items.payment.id, amount: '1' }],
      [`/expense/${mine.items.expense.id}/remove-payment`, { expense_payment_id: ids.expense_payment_id }],
      ['/user/change-company', { company_id: books.company.id }],
      ['/invoice/export', { ...exported, ids: [items.invoice.id] }],
      ['/invoice/export', { ...exported, ids: [mine.items.invoice.id, items.invoice.id] }],
      [
        '/payment',
        {
          ...mine.forms.payment(),
          receipt: null,
          type: 'expense',
          expenses: [{ expense_id: items.expense.id, amount: '1' }],
        },
      ],
    ]
    const before = [await everything(theirs), await everything(mine)]
    for (const [path, form] of forms) {
      const answer = await mine.books.ask('POST', path, form)
      expect(answer.status, `${path} ${JSON.stringify(form)} answered ${JSON.stringify(answer.body)}`).toBe(404)
    }
    for (const from of ['copy_of', 'credit_of', 'from_proforma'])
      expect((await mine.books.ask('GET', `/invoice/create?${from}=${items.invoice.id}`)).status).toBe(404)
    expect((await mine.books.ask('GET', `/expense/create?copy_of=${items.expense.id}`)).status).toBe(404)
    const queries = [
      ...['/invoice/all', '/expense/all', '/payment/all', '/invoice/create', '/payment/create'].map(
        (path) => `${path}?client_id=${items.client.id}`,
      ),
      `/invoice/all?series_id=${items.series.id}`,
      `/invoice/all?product_id=${items.product.id}`,
      `/expense/all?category_id=${items['expense-category'].id}`,
      `/expense/create?vendor_id=${items.client.id}`,
      `/expense/duplicates?number=1&vendor_id=${items.client.id}`,
      `/payment/all?account_id=${till.id}`,
      `/payment/create?invoice_id=${items.invoice.id}`,
      `/payment/create?expense_id=${items.expense.id}`,
      `/history?kind=invoice&id=${items.invoice.id}`,
    ]
    for (const path of queries) expect((await mine.books.ask('GET', path)).status, path).toBe(404)
    const file = `/expense/${mine.items.expense.id}/files/${ids.file_id}`
    expect((await mine.books.ask('GET', file)).status).toBe(404)
    expect([await everything(theirs), await everything(mine)]).toEqual(before)
  })
})

describe('two people who change the same', () => {
  const changes: Record<Resource, object> = {
    'company-account': { title: 'Pakeista' },
    unit: { title: 'Pakeista' },
    vat: { title: 'Pakeista' },
    series: { description: 'Pakeista' },
    product: { title: 'Pakeista' },
    client: { title: 'Pakeista' },
    invoice: { note: 'Pakeista' },
    activity: { title: 'Pakeista' },
    'expense-category': { title: 'Pakeista' },
    expense: { comment: 'Pakeista' },
    payment: { note: 'Pakeista' },
  }

  test.each(resources)('%s: one is stored, the other gets the stored one whole and writes nothing', async (name) => {
    const { books, forms } = mine
    const { id, version } = await books.create(`/${name}`, forms[name]())
    const put = (given: object) => books.ask('PUT', `/${name}/${id}`, { ...given, version })
    const answers = await Promise.all([put(changes[name]), put(changes[name])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const before = await everything(mine)
    const stale = await put(changes[name])
    const whole = await books.read(`/${name}/edit/${id}`)
    const { can: _, refusals: __, history: ___, ...item } = whole.item
    for (const answer of [stale, answers.find(({ status }) => status === 409)!])
      expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current: item } })
    expect(item).toMatchObject(changes[name])
    expect(item.version).toBeGreaterThan(version)
    expect(await everything(mine)).toEqual(before)
  })

  test('an invoice or an expense: the lines are among what is stored', async () => {
    const { books } = mine
    const made = await books.invoice()
    const lines = [books.line({ title: 'Naujas' }), books.line()]
    await books.ask('PUT', `/invoice/${made.id}`, { version: made.version, lines })
    const stale = await books.ask('PUT', `/invoice/${made.id}`, { version: made.version, note: 'x' })
    expect(stale.body.current.lines).toMatchObject([{ title: 'Naujas' }, { title: 'Šlifavimo darbai' }])
    const itemised = { lines: [{ title: 'Popierius', quantity: '1', price: '5', vat_id: books.vat('PVM1') }] }
    const { total: _, total_without_vat: __, ...head } = mine.forms.expense()
    const bought = await books.create('/expense', { ...head, ...itemised })
    await books.ask('PUT', `/expense/${bought.id}`, { version: bought.version, comment: 'x' })
    const late = await books.ask('PUT', `/expense/${bought.id}`, { version: bought.version, comment: 'y' })
    expect(late.body.current).toMatchObject({ comment: 'x', lines: [{ title: 'Popierius' }] })
  })
})

describe('sent eight times at once under one key', () => {
  const creating = rows.filter(([, { creates }]) => creates)
  const tables: Partial<Record<CallName, string>> = {
    'vat.create': 'vat_rate',
    'company-account.create': 'company_account',
    'expense-category.create': 'expense_category',
    'invoice.add_payment': 'invoice_payment',
    'expense.add_payment': 'expense_payment',
    'company.invite': 'invitation',
    'invoice.send': 'document_email',
    'client.send_statement': 'document_email',
    'expense.add_files': 'expense_file',
  }
  const formOf = (name: CallName, row: Row): object => {
    if (name === 'company.create') return companyForm({ title: 'Dar viena' })
    return bodiesOf(mine, mine)[name] ?? mine.forms[row.path.slice(1) as Resource]()
  }

  test.each(creating)('%s is done once', async (name, row) => {
    const of = row.path.split('/')[1] as Resource
    const path = pathOf(row, mine)
    const table = tables[name] ?? of
    const count = async () => (await server.owner.query(`select count(*)::int from ${table}`)).rows[0].count
    const before = await count()
    const [file, another] = row.multipart ? [await fileBody(), await fileBody('%PDF-1.7\n%%EOF')] : []
    const form = file?.payload ?? formOf(name, row)
    const send = (body: object, headers = file?.headers) =>
      mine.books.ask('POST', path, body, { ...headers, 'idempotency-key': `once ${name}` })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(form)))
    for (const answer of answers) expect(answer).toMatchObject({ status: row.status ?? 200, body: answers[0]!.body })
    expect(await count()).toBe(before + 1)
    const other = another ? await send(another.payload, another.headers) : await send({ ...form, unheard_of: 1 })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await count()).toBe(before + 1)
    // Last: who makes a company is in it from then on.
    if (name === 'company.create')
      await mine.books.ask('POST', '/user/change-company', { company_id: mine.books.company.id })
  })
})
