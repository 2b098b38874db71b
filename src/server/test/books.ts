import { signUpWithCompany } from './server.ts'
import type { Answer, Person, TestServer } from './server.ts'

type Fields = Record<string, unknown>
/** Items are untyped on purpose: tests check the actual answers. */
// oxlint-disable-next-line no-explicit-any
export type Item = any

const createdItem = (response: Answer): Item => {
  if (response.status >= 300) throw new Error(`answered ${response.status}: ${JSON.stringify(response.body)}`)
  return response.body
}

/** The records of a company that invoices need, and functions that create invoices. */
const booksOf = async (person: Person) => {
  const create = async (path: string, form: object): Promise<Item> => createdItem(await person.ask('POST', path, form))
  const read = async (path: string): Promise<Item> => createdItem(await person.ask('GET', path))
  const { options } = await read('/invoice/create')
  const byCode = (code: string): string => options.vats.find((vat: Item) => vat.code === code).id
  const client = await create('/client', {
    title: 'UAB „Ąžuolas“',
    code: '110053842',
    address: 'Gedimino pr. 1',
    city: 'Vilnius',
  })
  const line = (overrides: Fields = {}) => ({
    title: 'Šlifavimo darbai',
    quantity: '1',
    price: '100',
    ...(options.vat_enabled ? { vat_id: byCode('PVM1') } : {}),
    ...overrides,
  })
  const form = (overrides: Fields = {}) => ({
    client_id: client.id as string,
    date: '2026-11-20',
    date_due: '2026-12-04',
    lines: [line()],
    ...overrides,
  })
  return {
    ...person,
    create,
    read,
    options,
    client,
    line,
    form,
    /** The ids of VAT rates by their classifier code. */
    vat: byCode,
    unit: (short: string): string => options.units.find((unit: Item) => unit.short_name === short).id,
    series: (type: string): string => options.series.find((series: Item) => series.invoice_type === type).id,
    account: options.accounts[0],
    product: (overrides: Fields = {}) =>
      create('/product', { title: 'Obliavimas', price_without_vat: '10', ...overrides }),
    invoice: (overrides: Fields = {}): Promise<Item> => create('/invoice', form(overrides)),
    get: async (id: string): Promise<Item> => (await read(`/invoice/edit/${id}`)).item,
    pay: (id: string, amount: string, overrides: Fields = {}) =>
      person.ask('POST', `/invoice/${id}/add-payment`, {
        account_id: options.accounts[0].id,
        date: '2026-11-20',
        amount,
        ...overrides,
      }),
    removePayment: (id: string, invoice_payment_id: string) =>
      person.ask('POST', `/invoice/${id}/remove-payment`, { invoice_payment_id }),
    list: (query = '') => read(`/invoice/all${query}`),
  }
}

/** Signs up a user with a company and a client. */
export const openBooks = async (server: Pick<TestServer, 'app'>, company: object = {}) => {
  const person = await signUpWithCompany(server, { account_number: 'LT307300010000000001', ...company })
  return { ...(await booksOf(person)), company: person.company }
}
export type Books = Awaited<ReturnType<typeof openBooks>>
