import type { FastifyInstance } from 'fastify'
import type { CallName, Contract } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import type { Client } from '#contract/client.ts'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import type { InputGiven, Output, Row } from '#contract/row.ts'
import { amountText } from '#domain/currency.ts'
import { dec, divide } from '#domain/decimal.ts'
import { dueDate } from '#domain/due-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { fillCash } from './cash.ts'
import { fillExpenses } from './fill-expenses.ts'
import { fillOtherTypes } from './fill-other-types.ts'
import * as people from './people.ts'
import { planYear } from './year.ts'
import type { PlannedInvoice } from './year.ts'

/** What is not in the path of the call is asked as its query. */
export type Call = <N extends CallName>(
  name: N,
  params: Record<string, string>,
  body?: InputGiven<Contract[N]>,
) => Promise<Output<Contract[N]>>

/** Calls the product as any client does, so that what the demo shows went through every rule of it. */
const caller = (app: FastifyInstance, headers: Record<string, string>): Call => {
  const call = async (name: CallName, params: Record<string, string>, body?: object) => {
    const row: Row = contract[name]
    const query = new URLSearchParams(params)
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      query.delete(key)
      return params[key] ?? ''
    })
    const url = `/api${path}?${query}`
    const answer = await app.inject({ method: row.method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    return answer.body ? answer.json<unknown>() : undefined
  }
  // The contract says what each call answers; the mount holds the server to it.
  return call as Call
}

const signUp = async (app: FastifyInstance) => {
  const { token } = (await app.inject('/api/csrf-token')).json<{ token: string }>()
  const { password, ...rest } = people.owner
  const payload = { ...rest, password, password_confirmation: password, terms: true }
  const answer = await app.inject({ method: 'POST', url: '/api/register', headers: { 'x-csrf-token': token }, payload })
  if (answer.statusCode !== 201) throw new Error(`register: ${answer.body}`)
  return { authorization: String(answer.headers.authorization), 'accept-language': 'lt' }
}

type Stock = { clients: Client[]; productIds: string[]; options: InvoiceOptions; dollars: string; cash: string }

const stock = async (call: Call): Promise<Stock> => {
  await call('company.create', {}, people.company)
  const { options } = await call('invoice.create_form', {})
  const series = options.series.find((each) => each.invoice_type === 'simple')
  if (series) {
    const { item } = await call('series.edit_form', { id: series.id })
    await call(
      'series.update',
      { id: series.id },
      { version: item.version, next_number: 'KV-0101', description: 'Sąskaitos' },
    )
  }
  const dollars = await call(
    'company-account.create',
    {},
    {
      type: 'bank',
      title: 'USD sąskaita',
      currency: 'USD',
      account_number: 'LT71 7044 0001 1234 5678',
      initial_balance: '1500',
    },
  )
  const cash = await call(
    'company-account.create',
    {},
    { type: 'cash-register', title: 'Kasa', currency: 'EUR', initial_balance: '284.00', show_in_invoice: false },
  )
  const clients = []
  for (const client of people.clients) clients.push(await call('client.create', {}, client))
  const productIds = []
  for (const { unit, rate, quantities: _, ...product } of people.products) {
    const unit_id = options.units.find((each) => each.short_name === unit)?.id
    const vat_id = options.vats.find((each) => each.rate === rate && each.type !== 'zero')?.id
    productIds.push((await call('product.create', {}, { ...product, unit_id, vat_id })).id)
  }
  return { clients, productIds, options, dollars: dollars.id, cash: cash.id }
}

const formOf = (
  { clients, productIds, options }: Stock,
  planned: PlannedInvoice,
): InputGiven<Contract['invoice.create']> => {
  const client = clients[planned.client] as Client
  const isAbroad = client.country !== 'LT'
  const abroad = options.vats.find((vat) => vat.type === 'outside')?.id
  // Books had 9 % until the end of 2025, when 5 % became theirs: a document offers the rates in force on its date.
  const rateOn = (rate: string) => {
    const wanted = rate === '5' && planned.date < '2026-01-01' ? '9' : rate
    return options.vats.find((vat) => vat.rate === wanted && vat.type !== 'zero')?.id
  }
  return {
    client_id: client.id,
    date: planned.date,
    date_due: dueDate(planned.date, client.payment_term_days),
    currency: client.currency,
    exchange_rate: client.currency === 'EUR' ? null : '0.8642',
    language: client.language,
    issued_by: `${people.owner.name}, vadovė`,
    discount: planned.discount ? { kind: 'percent', value: '5' } : null,
    lines: planned.lines.map(({ product, quantity }) => {
      const { title, unit, rate, price_without_vat, quantities } = people.products[
        product
      ] as (typeof people.products)[number]
      return {
        product_id: productIds[product],
        title,
        quantity: quantities[quantity % quantities.length] ?? '1',
        unit_id: options.units.find((each) => each.short_name === unit)?.id,
        price: price_without_vat ?? '0',
        vat_id: isAbroad ? abroad : rateOn(rate),
      }
    }),
  }
}

const pay = async (
  call: Call,
  { options, dollars }: Stock,
  invoice: { id: string; total: string; currency: string },
  fate: PlannedInvoice['fate'],
) => {
  if (fate.kind === 'unpaid') return
  const main = options.accounts.find((account) => account.is_main)?.id ?? ''
  const amount =
    fate.kind === 'paid' ? invoice.total : amountText(divide(dec(invoice.total), dec('2'), 0), invoice.currency)
  const account_id = invoice.currency === 'EUR' ? main : dollars
  await call('invoice.add_payment', { id: invoice.id }, { account_id, date: fate.date, amount })
}

/** Signs up the demo's owner and writes their year, or one document of so many. Returns how many documents were made. */
export const fillDemo = async (app: FastifyInstance, today: PlainDate, every = 1): Promise<number> => {
  const headers = await signUp(app)
  const call = caller(app, headers)
  const stored = await stock(call)
  const year = planYear(today, stored.clients.length, stored.productIds.length)
  const plan = year.filter((_, index) => index % every === 0)
  const unpaid: Invoice[] = []
  for (const planned of plan) {
    const invoice = await call('invoice.create', {}, formOf(stored, planned))
    await pay(call, stored, invoice, planned.fate)
    if (planned.fate.kind === 'unpaid') unpaid.push(invoice)
  }
  const bank = stored.options.accounts.find((account) => account.is_main)?.id ?? ''
  await fillCash(call, { cash: stored.cash, bank, clients: stored.clients }, unpaid, today)
  const others = await fillOtherTypes(call, (planned) => formOf(stored, planned), bank, today)
  return plan.length + others + (await fillExpenses({ app, headers, call, dollars: stored.dollars, today, every }))
}
