/** Answers are untyped; the caller knows their shape. */
// oxlint-disable-next-line no-explicit-any
type Json = any

/** Calls the API; throws if the server does not answer. */
export type CallApi = (method: string, path: string, body?: object) => Promise<{ status: number; body: Json }>

export const callerOf =
  (address: string, headers: Record<string, string>): CallApi =>
  async (method, path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }

/** Signs a user up; the token stays valid after a restart. */
export const signUp = async (address: string, email = 'ona@ziedas.lt'): Promise<string> => {
  const { body: csrf } = await callerOf(address, {})('GET', '/csrf-token')
  const answer = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'x-csrf-token': csrf.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ona Kazlauskienė',
      email,
      password: 'Ramunė-77',
      password_confirmation: 'Ramunė-77',
      terms: true,
    }),
  })
  const authorization = answer.headers.get('authorization')
  if (!authorization) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
  return authorization
}

export type Fixtures = { client: string; vat: string; accounts: [string, string]; series: string }

export const createFixtures = async (callApi: CallApi): Promise<Fixtures> => {
  const create = async (path: string, form: object): Promise<Json> => {
    const { status, body } = await callApi('POST', path, form)
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  await create('/company', {
    type: 'legal',
    title: 'UAB „Žiedas“',
    code: '979864328',
    vat_enabled: false,
    country: 'LT',
    currency: 'EUR',
    account_number: 'LT307300010000000001',
  })
  const client = await create('/client', { title: 'UAB „Ąžuolas“', is_vendor: true })
  const till = await create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
  const { options } = (await callApi('GET', '/invoice/create')).body
  const { id: series } = options.series.find((each: Json) => each.invoice_type === 'simple')
  return { client: client.id, vat: '', accounts: [options.accounts[0].id, till.id], series }
}

/** Answered writes, which must survive. `deleted` and `voided` are ids of documents that must be deleted or void. */
export type AnsweredWrites = {
  invoice: string[]
  expense: string[]
  payment: string[]
  invoice_payment: string[]
  deleted: string[]
  voided: string[]
}
export const newAnsweredWrites = (): AnsweredWrites => ({
  invoice: [],
  expense: [],
  payment: [],
  invoice_payment: [],
  deleted: [],
  voided: [],
})

/** Makes one write and records it once it is answered. Existing documents are paid, voided and deleted, too. */
export const write = async (
  callApi: CallApi,
  fixtures: Fixtures,
  answered: AnsweredWrites,
  index: number,
): Promise<void> => {
  const kinds = [invoice, invoice, expense, pay, invoice, transfer, invoice, voided, expense, deleteInvoice]
  await kinds[index % kinds.length]!(callApi, fixtures, answered, index)
}

type Write = (callApi: CallApi, fixtures: Fixtures, answered: AnsweredWrites, index: number) => Promise<unknown>
const date = '2026-11-20'

const createDocument = async (
  callApi: CallApi,
  answered: AnsweredWrites,
  kind: 'invoice' | 'expense' | 'payment',
  form: object,
) => {
  const { status, body } = await callApi('POST', `/${kind}`, form)
  if (status !== 201) throw new Error(`${kind} answered ${status}: ${JSON.stringify(body)}`)
  answered[kind].push(body.id)
}

const invoice: Write = (callApi, { client }, answered, index) => {
  const lines = Array.from({ length: (index % 5) + 1 }, () => ({ title: 'Darbai', quantity: '2', price: '10.55' }))
  return createDocument(callApi, answered, 'invoice', { client_id: client, date, lines })
}
const expense: Write = (callApi, { client }, answered) =>
  createDocument(callApi, answered, 'expense', { vendor_id: client, date, total: '9.99' })
const transfer: Write = (callApi, { accounts: [source, destination] }, answered) =>
  createDocument(callApi, answered, 'payment', {
    type: 'transfer',
    date,
    source_account_id: source,
    destination_account_id: destination,
    source_total: '1.25',
  })

/** Each invoice is used by one write only: a second payment of the same invoice would be refused. */
const pay: Write = async (callApi, { accounts }, answered, index) => {
  const id = answered.invoice[Math.floor(index / 10) * 3]
  if (!id) return
  const { status, body } = await callApi('POST', `/invoice/${id}/add-payment`, {
    account_id: accounts[0],
    date,
    amount: '5',
  })
  if (status < 300) answered.invoice_payment.push(body.payments[0].id)
}
const voided: Write = async (callApi, _, answered, index) => {
  const id = answered.invoice[Math.floor(index / 10) * 3 + 1]
  if (id && (await callApi('POST', `/invoice/${id}/void`, { comment: 'Klaida' })).status < 300) answered.voided.push(id)
}
const deleteInvoice: Write = async (callApi, _, answered, index) => {
  const id = answered.invoice[Math.floor(index / 10) * 3 + 2]
  if (id && (await callApi('DELETE', `/invoice/${id}`, { comment: 'Dvigubai' })).status < 300) answered.deleted.push(id)
}
