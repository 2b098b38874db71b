import { expect } from 'vitest'
import type { Books, Item } from '#server/test/books.ts'
import { refusalOf } from '#server/test/refusal.ts'

/** Calls for credits of `invoice`; `state` is a function because each test creates its own invoice. */
export const creditCalls = (state: () => { books: Books; invoice: Item }) => {
  const threePieces = (overrides: object = {}) => ({
    lines: [state().books.line({ quantity: '3', price: '100' })],
    ...overrides,
  })
  const defaults = async (id: string = state().invoice.id): Promise<Item> =>
    (await state().books.read(`/invoice/create?credit_of=${id}`)).item
  /** The credit of some of the first line. */
  const creditForm = async (quantity: string, overrides: object = {}, invoice: Item = state().invoice) => {
    const item = await defaults(invoice.id)
    return { ...item, lines: [{ ...item.lines[0], quantity }], ...overrides }
  }
  const credit = async (quantity: string, overrides: object = {}, invoice: Item = state().invoice): Promise<Item> =>
    state().books.create('/invoice', await creditForm(quantity, overrides, invoice))
  const errorsOf = async (form: object) => {
    const response = await state().books.ask('POST', '/invoice', form)
    expect(response).toMatchObject(refusalOf(response.body.errors))
    return response.body.errors as Record<string, string[]>
  }
  const post = (path: string, id: string, body: object = {}) =>
    state().books.ask('POST', `/invoice/${id}/${path}`, body)
  const advances = async (client = state().books.client.id) =>
    await state().books.read(`/client/${client}/advanced-payment?currency=EUR`)
  const money = async () => {
    const { balance, debt } = (await state().books.read(`/client/edit/${state().books.client.id}`)).item
    return { balance: balance[0]?.amount ?? '0.00', debt: debt[0]?.amount ?? '0.00' }
  }
  return { threePieces, defaults, creditForm, credit, errorsOf, post, advances, money }
}
