import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceNames, resources } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import type { Item } from '#server/test/books.ts'

// Tries the actions in `can` of an item: allowed actions succeed, and all others are rejected.

let server: TestServer
let own: AllRecords
let accountant: Person
beforeAll(async () => {
  server = await createTestServer()
  own = await oneOfEach(server)
  accountant = await signUp(server)
  await server.owner.query(
    `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant'))
      update app_user set current_company_id = $1 where id = $2`,
    [own.books.company.id, accountant.id],
  )
})
afterAll(() => server.close())

type Action = 'edit' | 'delete' | 'archive' | 'restore'
const all: readonly Action[] = ['edit', 'delete', 'archive', 'restore']
/** The actions of documents that are tested here; their other actions have their own tests. */
const documentActions: readonly Action[] = ['edit', 'delete']

type State = {
  name: ResourceName | 'company'
  state: string
  create: () => Promise<{ id: string }>
  actions?: readonly Action[]
  /** The refusals for the owner, if there are any. */
  refusals?: Partial<Record<Action, string>>
  /** The problem code of a refusal, if it differs from the reason. */
  isAllowedForAccountant?: true
}

const create = async (name: ResourceName, overrides: object = {}): Promise<Item> =>
  own.books.create(`/${name}`, { ...own.forms[name](), ...overrides })
const createNew = (name: ResourceName, overrides?: object) => () => create(name, overrides)

/** A record that another record uses. */
const createUsed = (name: ResourceName, use: (id: string) => Promise<unknown>, overrides?: object) => async () => {
  const created = await create(name, overrides)
  await use(created.id)
  return created
}
const createDeleted = (name: ResourceName) =>
  createUsed(name, async (id) => expect((await own.books.ask('DELETE', `/${name}/${id}`)).status).toBe(204))
const line = (overrides: Record<string, string>) => create('invoice', { lines: [own.books.line(overrides)] })

/** The only unit that is not archived. No later test uses units. */
const lastUnit = async () => {
  const last = await create('unit')
  const { data } = await own.books.read('/unit/all?limit=200')
  for (const { id } of data) if (id !== last.id) await own.books.ask('POST', `/unit/${id}/archive`)
  return last
}

const notDeletable = { refusals: { delete: 'has_documents' } } as const
const deletedState = { refusals: { edit: 'not_found', delete: 'not_found', archive: 'not_found' } } as const
/** An invoice shows at most ten accounts. */
const hiddenOnInvoices = { show_in_invoice: false }
const isDocument = (name: ResourceName) => resources[name].kind === 'document'
const accountantResources: readonly ResourceName[] = ['expense', 'payment']
const newRecords = resourceNames.map((name): State => ({
  name,
  state: 'fresh',
  create: createNew(name, name === 'company-account' ? hiddenOnInvoices : {}),
  ...(isDocument(name) ? { actions: documentActions } : {}),
  ...(accountantResources.includes(name) ? { isAllowedForAccountant: true } : {}),
}))
const states: State[] = [
  ...newRecords,
  {
    name: 'client',
    state: 'used',
    create: createUsed('client', (client_id) => create('invoice', { client_id })),
    ...notDeletable,
  },
  { name: 'client', state: 'deleted', create: createDeleted('client'), ...deletedState },
  {
    name: 'product',
    state: 'used',
    create: createUsed('product', (product_id) => line({ product_id })),
    ...notDeletable,
  },
  { name: 'product', state: 'deleted', create: createDeleted('product'), ...deletedState },
  { name: 'vat', state: 'used', create: createUsed('vat', (vat_id) => line({ vat_id })), ...notDeletable },
  {
    name: 'series',
    state: 'used',
    create: createUsed('series', (series_id) => create('invoice', { series_id })),
    ...notDeletable,
  },
  {
    name: 'company-account',
    state: 'used',
    create: createUsed('company-account', (account_id) => create('payment', { account_id }), hiddenOnInvoices),
    ...notDeletable,
  },
  {
    name: 'company-account',
    state: 'on an invoice',
    create: createUsed('company-account', (id) => create('invoice', { accounts: [id] }), hiddenOnInvoices),
    ...notDeletable,
  },
  {
    name: 'activity',
    state: 'used',
    create: createUsed('activity', (activity_id) => create('series', { activity_id })),
    ...notDeletable,
  },
  {
    name: 'expense-category',
    state: 'used',
    create: createUsed('expense-category', (category_id) => create('expense', { category_id })),
    ...notDeletable,
  },
  { name: 'company', state: 'its own', create: async () => own.books.company, actions: ['edit'] },
  {
    name: 'invoice',
    state: 'paid',
    create: createUsed('invoice', (id) => own.books.pay(id, '10')),
    actions: documentActions,
    refusals: { edit: 'invoice_has_payments', delete: 'invoice_has_payments' },
  },
  {
    name: 'expense',
    state: 'paid',
    create: createUsed('expense', (id) =>
      own.books.create(`/expense/${id}/add-payment`, { account_id: own.till.id, date: '2026-11-20', amount: '1' }),
    ),
    actions: documentActions,
    refusals: { delete: 'invoice_has_payments' },
    isAllowedForAccountant: true,
  },
  { name: 'unit', state: 'used', create: createUsed('unit', (unit_id) => line({ unit_id })), ...notDeletable },
  {
    name: 'unit',
    state: 'of the system',
    create: async () => ({ id: own.books.unit('vnt.') }),
    refusals: { edit: 'system_unit', delete: 'system_unit' },
  },
  { name: 'unit', state: 'the last', create: lastUnit, refusals: { delete: 'last_unit', archive: 'last_unit' } },
]

const ask = (person: Person, name: string, action: Action, item: Item) => {
  if (action === 'delete') return person.ask('DELETE', `/${name}/${item.id}`)
  if (action !== 'edit') return person.ask('POST', `/${name}/${item.id}/${action}`)
  // A whole item may be sent back; `can` and `refusals` are ignored.
  return person.ask('PUT', `/${name}/${item.id}`, { version: item.version, can: { delete: true }, refusals: null })
}

describe.each(states)(
  'the allowed actions of a record: $name, $state',
  ({ name, create: make, actions = all, refusals = {}, isAllowedForAccountant }) => {
    test.each(['owner', 'accountant'] as const)(
      'the allowed actions for the role %s succeed, and all others are rejected',
      async (role) => {
        const person = role === 'owner' ? own.books : accountant
        const mayNot = role === 'accountant' && !isAllowedForAccountant
        for (const action of actions) {
          const { id } = await make()
          const { item } = (await person.ask('GET', `/${name}/edit/${id}`)).body
          for (const each of Object.keys(item.refusals)) expect(item.can[each]).toBe(item.refusals[each] === null)
          expect(Object.keys(item.can)).toEqual(expect.arrayContaining([...actions]))
          const expected = mayNot ? 'forbidden' : (refusals[action] ?? null)
          expect({ action, refusal: item.refusals[action] }).toEqual({ action, refusal: expected })
          const { status, body } = await ask(person, name, action, item)
          expect({ action, done: status < 300, code: status < 300 ? null : body.code }).toEqual({
            action,
            done: item.can[action],
            code: expected,
          })
        }
      },
    )
  },
)

test('rows of lists have no allowed actions', async () => {
  for (const name of resourceNames.filter((each) => resources[each].kind !== 'document')) {
    const { data } = await own.books.read(`/${name}/all`)
    expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row).not.toHaveProperty('can')
  }
})
