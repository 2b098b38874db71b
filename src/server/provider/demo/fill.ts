import type { Client } from '#contract/sales/client.ts'
import type { Contract } from '#contract/index.ts'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { RawInput } from '#contract/platform/row.ts'
import { amountText } from '#domain/currency.ts'
import { dec, divide } from '#domain/decimal.ts'
import { dueDate } from '#domain/settlement.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call, DemoServer } from './demo-server.ts'
import { fillCash } from './cash.ts'
import { fillBank } from './fill-bank.ts'
import { fillAutomation } from './fill-automation.ts'
import { fillApiKeys } from './fill-api-keys.ts'
import { clients, noteTemplates, products } from './catalogue.ts'
import { fillActivity } from './fill-activity.ts'
import { orderPack, verifyBooksSoon } from './fill-books.ts'
import { fillClientPages } from './fill-client-pages.ts'
import { fillExpenses } from './fill-expenses.ts'
import { fillEmails, sendToMissingAddress } from './fill-emails.ts'
import { fillInbox } from './fill-inbox.ts'
import { fillNeighbours, sellingNeighbours } from './fill-neighbours.ts'
import { fillOtherTypes } from './fill-other-types.ts'
import { fillQuotes } from './fill-quotes.ts'
import { fillMovedIn } from './fill-moved-in.ts'
import { fillOnlinePayment } from './fill-online-payment.ts'
import { chooseNotices, tellOwner } from './fill-notices.ts'
import { fillPayments } from './fill-payments.ts'
import { fillRates } from './fill-rates.ts'
import { fillTaxes } from './fill-taxes.ts'
import { fillWebhooks } from './fill-webhooks.ts'
import { buyPremium, createOperatorWork } from './fill-plan.ts'
import * as people from './people.ts'
import { addOperator, inviteAndJoin, verifyEmail, signUp } from './team.ts'
import { planYear } from './year.ts'
import type { PlannedInvoice } from './year.ts'

type DemoRecords = { clients: Client[]; productIds: string[]; options: InvoiceOptions; dollars: string; cash: string }

const createRecords = async (call: Call): Promise<DemoRecords> => {
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
    },
  )
  const cash = await call(
    'company-account.create',
    {},
    { type: 'cash-register', title: 'Kasa', currency: 'EUR', initial_balance: '284.00', show_in_invoice: false },
  )
  const buyers = []
  for (const client of clients) buyers.push(await call('client.create', {}, client))
  for (const template of noteTemplates) await call('note-template.create', {}, template)
  const productIds = []
  for (const { unit, rate, quantities: _, ...product } of products) {
    const unit_id = options.units.find((each) => each.short_name === unit)?.id
    const vat_id = options.vats.find((each) => each.rate === rate && each.type !== 'zero')?.id
    productIds.push((await call('product.create', {}, { ...product, unit_id, vat_id })).id)
  }
  return { clients: buyers, productIds, options, dollars: dollars.id, cash: cash.id }
}

const formOf = (
  { clients: buyers, productIds, options }: DemoRecords,
  planned: PlannedInvoice,
): RawInput<Contract['invoice.create']> => {
  const client = buyers[planned.client] as Client
  const isAbroad = client.country !== 'LT'
  const outsideVatId = options.vats.find((vat) => vat.type === 'outside')?.id
  // Services to VAT payers of other EU states.
  const euVatId = options.vats.find((vat) => vat.code === 'PVM15' && vat.type === 'reverse-charge')?.id
  // The rate of books was 9 % until the end of 2025 and is 5 % since then.
  const rateOn = (rate: string) => {
    const currentRate = rate === '5' && planned.date < '2026-01-01' ? '9' : rate
    return options.vats.find((vat) => vat.rate === currentRate && vat.type !== 'zero')?.id
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
      const { title, unit, rate, price_without_vat, quantities } = products[product] as (typeof products)[number]
      return {
        product_id: productIds[product],
        title,
        quantity: quantities[quantity % quantities.length] ?? '1',
        unit_id: options.units.find((each) => each.short_name === unit)?.id,
        price: price_without_vat ?? '0',
        vat_id: isAbroad ? (client.vat_code ? euVatId : outsideVatId) : rateOn(rate),
      }
    }),
  }
}

const payInvoice = async (
  call: Call,
  { options, dollars }: DemoRecords,
  invoice: { id: string; total: string; currency: string },
  paymentPlan: PlannedInvoice['paymentPlan'],
) => {
  if (paymentPlan.kind === 'unpaid') return
  const main = options.accounts.find((account) => account.is_main)?.id ?? ''
  const amount =
    paymentPlan.kind === 'paid' ? invoice.total : amountText(divide(dec(invoice.total), dec('2'), 0), invoice.currency)
  const account_id = invoice.currency === 'EUR' ? main : dollars
  const exchange_rate = invoice.currency === 'EUR' ? null : '0.8715'
  await call('invoice.add_payment', { id: invoice.id }, { account_id, date: paymentPlan.date, amount, exchange_rate })
}

export type DemoResult = {
  documents: number
  /** The secret of the operator's authenticator app. */
  operatorSecret: string
}

/** Signs up the users of the demo and creates a year of documents, or only every `every`-th document. */
export const fillDemo = async (server: DemoServer, today: PlainDate, every = 1): Promise<DemoResult> => {
  const operatorSecret = await addOperator(server)
  const { headers, call } = await signUp(server, people.owner)
  await verifyEmail(server, people.owner, call)
  const company = await call('company.create', {}, people.company)
  await buyPremium(server, call)
  const employee = await inviteAndJoin(server, call, company.id, people.employee)
  const accountant = await inviteAndJoin(server, call, company.id, people.accountant)
  await call('company.invite', { id: company.id }, people.invited)

  const records = await createRecords(call)
  const plannedYear = planYear(today, records.clients.length, records.productIds.length)
  const plan = plannedYear.filter((_, index) => index % every === 0)
  const unpaid: Invoice[] = []
  for (const [index, planned] of plan.entries()) {
    // The employee issues every fifth invoice, so that the history names more than one person.
    const issuer = index % 5 === 4 ? employee.call : call
    const invoice = await issuer('invoice.create', {}, formOf(records, planned))
    await payInvoice(call, records, invoice, planned.paymentPlan)
    if (planned.paymentPlan.kind === 'unpaid') unpaid.push(invoice)
  }
  const bank = records.options.accounts.find((account) => account.is_main)?.id ?? ''
  await fillCash(call, { cash: records.cash, bank, dollars: records.dollars, clients: records.clients }, unpaid, today)
  const others = await fillOtherTypes(call, (planned) => formOf(records, planned), bank, today)
  const quotes = await fillQuotes({ app: server.app, call, formOf: (planned) => formOf(records, planned), today })
  const expenses = await fillExpenses({
    app: server.app,
    headers,
    call: accountant.call,
    vendors: call,
    dollars: records.dollars,
    today,
    every,
  })
  const taxDocuments = await fillTaxes({ owner: call, accountant: accountant.call }, unpaid, today)
  await fillApiKeys(call, today)
  await fillRates(server.app, headers, today)
  const movedIn = await fillMovedIn(server, { headers, call }, today)
  const brought = await fillPayments(call, bank, today)
  await fillBank({ app: server.app, headers, call, today, accountId: bank }, unpaid, brought)
  await fillEmails(call, unpaid)
  await chooseNotices(call)
  await fillClientPages({ app: server.app, call, today }, unpaid)
  const undelivered = await call('invoice.create', {}, formOf(records, undeliveredInvoice(today)))
  await sendToMissingAddress(call, undelivered)
  await fillAutomation({ owner: call, employee: employee.call }, records, today)
  const byCard = await call('invoice.create', {}, formOf(records, { ...undeliveredInvoice(today), client: 0 }))
  await fillOnlinePayment(server, call, { companyId: company.id, invoice: byCard, today })
  await createOperatorWork(call)
  await verifyBooksSoon(server, company.id)

  const activity = await fillActivity(call, today)
  await inviteAndJoin(server, call, activity.id, people.accountant, accountant)
  const { documents: neighbours, eInvoice } = await fillNeighbours(server, accountant, today)
  for (const person of [call, accountant.call]) await person('user.change_company', {}, { company_id: company.id })
  for (const vendor of sellingNeighbours)
    await call('client.create', {}, { ...vendor, is_client: false, is_vendor: true, vat_enabled: true })
  await fillInbox({ server, headers, call, today }, eInvoice, undelivered.id)
  await verifyBooksSoon(server, activity.id)
  // Not before the verification of the company: its result is in the pack.
  await orderPack(call, today)
  await fillWebhooks(server, call, company.id)
  await tellOwner(server, people.owner)
  const documents =
    plan.length + others + quotes + expenses + taxDocuments + movedIn + 2 + activity.documents + neighbours
  return { documents, operatorSecret }
}

/** An invoice to the client whose address does not exist. */
const undeliveredInvoice = (today: PlainDate): PlannedInvoice => ({
  client: clients.findIndex(({ contacts }) => contacts?.[0]?.email === people.undeliverable),
  date: today,
  lines: [{ product: 7, quantity: 0 }],
  discount: false,
  paymentPlan: { kind: 'unpaid' },
})
