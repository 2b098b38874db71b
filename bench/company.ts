import { httpClient } from './http-client.ts'
import type { HttpClient } from './http-client.ts'

export type BenchCompany = {
  http: HttpClient
  token: string
  form: (title: string, lines?: number) => object
  accountId: string
}

const requestOrThrow = async (http: HttpClient, method: string, path: string, body?: unknown) => {
  const response = await http(method, path, body)
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`)
  return { ...response, json: response.body.length ? JSON.parse(String(response.body)) : undefined }
}

/** Signs up, creates a company that pays VAT and a client, and returns an invoice form, by default with five lines. */
export const createCompany = async (address: string, name: string): Promise<BenchCompany> => {
  const anonymous = httpClient(address, {})
  const { json: csrf } = await requestOrThrow(anonymous, 'GET', '/api/csrf-token')
  const password = 'bench-password'
  const newUser = httpClient(address, { 'x-csrf-token': csrf.token })
  const { headers } = await requestOrThrow(newUser, 'POST', '/api/register', {
    name,
    email: `${name}@example.com`,
    password,
    password_confirmation: password,
    terms: true,
    locale: 'lt',
  })
  const token = String(headers.authorization)
  const http = httpClient(address, { authorization: token })
  await requestOrThrow(http, 'POST', '/api/company', {
    type: 'legal',
    title: name,
    code: '910467210',
    vat_enabled: true,
    vat_code: 'LT910467210',
    country: 'LT',
    currency: 'EUR',
    account_number: 'LT647300001018462093',
  })
  const { json: client } = await requestOrThrow(http, 'POST', '/api/client', {
    title: 'UAB „Ąžuolyno kepykla“',
    type: 'legal',
    code: '914384954',
  })
  const { json: defaults } = await requestOrThrow(http, 'GET', '/api/invoice/create')
  const { units, vats, accounts } = defaults.options
  const standard = vats.find((vat: { rate: string }) => vat.rate === '21')
  const form = (title: string, lines = 5) => ({
    client_id: client.id,
    date: '2026-11-20',
    date_due: '2026-12-04',
    lines: Array.from({ length: lines }, (_, index) => ({
      title: `${title} ${index + 1}`,
      quantity: '2',
      unit_id: units[0].id,
      price: '85.50',
      vat_id: standard.id,
    })),
  })
  return { http, token, form, accountId: accounts[0].id }
}
