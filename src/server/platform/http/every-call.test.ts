import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceNames, resources } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { everythingOf } from '#server/test/company-rows.ts'
import { uploadsOfPerson } from '#server/platform/http/steps/receive.ts'
import { bodiesOf, callAbout, pathOf } from '#server/test/valid-calls.ts'
import { fileBody, oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { companyForm, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Makes every call of the contract; a new call is tested too, or a test fails because it has no input for it.

let server: TestServer
let mine: AllRecords
let theirs: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  mine = await oneOfEach(server)
  // A link to all documents goes only to addresses on the card.
  const contacts = JSON.stringify([{ name: null, email: 'medis@medis.lt', phone: null }])
  await server.owner.query('update client set contacts = $1 where company_id = $2', [contacts, mine.books.company.id])
  theirs = await oneOfEach(server)
})
afterAll(() => server.close())

/** Calls of operators read data of all companies; http/access.test.ts tests who may make them. */
const rows = (Object.entries(contract) as [CallName, Row][]).filter(([, { access }]) => access !== 'operator')
const everything = async (of: AllRecords) => everythingOf(server, of.books.company.id)

describe('a call about a record of another company', () => {
  const withIds = rows.filter(([, { path }]) => path.includes('{id}'))
  test.each(withIds)('%s with an id of another company is not found and changes nothing', async (name, row) => {
    const [before, own] = [await everything(theirs), await everything(mine)]
    const { path, body, headers } = await callAbout(name, row, mine, theirs)
    const response = await mine.books.ask(row.method, path, body, headers)
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    expect(await everything(theirs)).toEqual(before)
    expect(await everything(mine)).toEqual(own)
  })

  test('there are more than eighty calls with an id', () => expect(withIds.length).toBeGreaterThan(80))

  /** Calls with two ids: the id of the user's own document and the id of a file, user, invitation or email of another company. */
  const ofParts = withIds.filter(([, { path }]) => /\{(file|user|invitation|email)_id\}/.test(path))
  test.each(ofParts)('%s with an own id and a part of another company is not found', async (name, row) => {
    const [before, own] = [await everything(theirs), await everything(mine)]
    const mixed = { ...mine, ids: theirs.ids, books: { ...mine.books, id: theirs.books.id } }
    const { path, body, headers } = await callAbout(name, row, mine, mixed)
    const response = await mine.books.ask(row.method, path, body, headers)
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    expect(await everything(theirs)).toEqual(before)
    expect(await everything(mine)).toEqual(own)
  })

  test('the history of another company’s document is not found', async () => {
    const history = await mine.books.ask('GET', `/history?kind=invoice&id=${theirs.items.invoice.id}`)
    expect([history.status, history.body.code]).toEqual([404, 'not_found'])
  })
})

describe('two people who change the same record', () => {
  const changes: Record<ResourceName, object> = {
    'company-account': { title: 'Pakeista' },
    unit: { title: 'Pakeista' },
    vat: { title: 'Pakeista' },
    series: { description: 'Pakeista' },
    product: { title: 'Pakeista' },
    client: { title: 'Pakeista' },
    invoice: { note: 'Pakeista' },
    activity: { title: 'Pakeista' },
    'note-template': { title: 'Pakeista' },
    'expense-category': { title: 'Pakeista' },
    expense: { comment: 'Pakeista' },
    payment: { note: 'Pakeista' },
  }

  test.each(resourceNames)(
    '%s: one of two concurrent changes is stored, the other gets the stored record and writes nothing',
    async (name) => {
      const { books, forms } = mine
      const { id, version } = await books.create(`/${name}`, forms[name]())
      const put = (change: object) => books.ask('PUT', `/${name}/${id}`, { ...change, version })
      const responses = await Promise.all([put(changes[name]), put(changes[name])])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const before = await everything(mine)
      const stale = await put(changes[name])
      const stored = await books.read(`/${name}/edit/${id}`)
      const { can: _, refusals: __, history: ___, ...item } = stored.item
      for (const response of [stale, responses.find(({ status }) => status === 409)!])
        expect(response).toMatchObject({ status: 409, body: { code: 'stale_version', current: item } })
      expect(item).toMatchObject(changes[name])
      expect(item.version).toBeGreaterThan(version)
      expect(await everything(mine)).toEqual(before)
    },
  )

  test('a stale change of an invoice or an expense gets the stored item with its lines', async () => {
    const { books } = mine
    const created = await books.invoice()
    const lines = [books.line({ title: 'Naujas' }), books.line()]
    await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, lines })
    const stale = await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, note: 'x' })
    expect(stale.body.current.lines).toMatchObject([{ title: 'Naujas' }, { title: 'Šlifavimo darbai' }])
    const itemised = { lines: [{ title: 'Popierius', quantity: '1', price: '5', vat_id: books.vat('PVM1') }] }
    const { total: _, total_without_vat: __, ...head } = mine.forms.expense()
    const expense = await books.create('/expense', { ...head, ...itemised })
    await books.ask('PUT', `/expense/${expense.id}`, { version: expense.version, comment: 'x' })
    const staleExpense = await books.ask('PUT', `/expense/${expense.id}`, { version: expense.version, comment: 'y' })
    expect(staleExpense.body.current).toMatchObject({ comment: 'x', lines: [{ title: 'Popierius' }] })
  })
})

describe('a call sent several times concurrently with one idempotency key', () => {
  const creating = rows.filter(([, { creates }]) => creates)
  const tables: Partial<Record<CallName, string>> = {
    'invoice.add_payment': 'invoice_payment',
    'expense.add_payment': 'expense_payment',
    'company.invite': 'invitation',
    'message.reply': 'message_reply',
    'isaf.create': 'isaf_file',
    'pack.create': 'pack',
    'company.make_archive': 'export_job',
    'bank.create_rule': 'bank_rule',
    'rate.create': 'own_rate',
    'payment-file.make': 'payment_file',
    'pack.link': 'pack_link',
    'invoice.send': 'document_email',
    'invoice.answer': 'document_message',
    'client.send_link': 'document_email',
    'client.send_statement': 'document_email',
    'client.send_reminder': 'document_email',
    'expense.add_files': 'expense_file',
    'inbox.upload': 'paper',
  }
  const formOf = (name: CallName, row: Row): object => {
    if (name === 'company.create') return companyForm({ title: 'Dar viena' })
    return bodiesOf(mine, mine)[name] ?? mine.forms[row.path.slice(1) as ResourceName]()
  }

  test.each(creating)('%s sent several times concurrently with one idempotency key is done once', async (name, row) => {
    const of = row.path.split('/')[1] as ResourceName
    const path = pathOf(row, mine)
    const table = tables[name] ?? resources[of]?.table ?? of
    const count = async () => (await server.owner.query(`select count(*)::int from ${table}`)).rows[0].count
    const before = await count()
    const [file, another] = row.multipart ? [await fileBody(), await fileBody('%PDF-1.7\n%%EOF')] : []
    const form = file?.payload ?? formOf(name, row)
    const send = (body: object, headers = file?.headers) =>
      mine.books.ask('POST', path, body, { ...headers, 'idempotency-key': `once ${name}` })
    const times = row.multipart ? uploadsOfPerson : 8
    const responses = await Promise.all(Array.from({ length: times }, () => send(form)))
    for (const response of responses)
      expect(response).toMatchObject({ status: row.status ?? 200, body: responses[0]!.body })
    expect(await count()).toBe(before + 1)
    const other = another ? await send(another.payload, another.headers) : await send({ ...form, unheard_of: 1 })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await count()).toBe(before + 1)
    // Last, because a new company becomes the current one.
    if (name === 'company.create')
      await mine.books.ask('POST', '/user/change-company', { company_id: mine.books.company.id })
  })
})
