import type { FastifyInstance } from 'fastify'
import type { Client } from '#contract/sales/client.ts'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { RawExpenseForm } from '#contract/purchases/expense.ts'
import { amountText } from '#domain/currency.ts'
import { defaultExpenseCategories } from '#domain/default-settings.ts'
import { dec, divide } from '#domain/decimal.ts'
import { dueDate } from '#domain/settlement.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { uploadFile } from './demo-server.ts'
import { samplePdf } from './sample-pdf.ts'
import type { Call } from './demo-server.ts'
import { planExpenses, vendors } from './expenses.ts'
import type { PlannedExpense } from './expenses.ts'

type Settings = {
  app: FastifyInstance
  headers: Record<string, string>
  /** The user who records the expenses. */
  call: Call
  /** The user who adds the vendors. */
  vendors: Call
  dollars: string
  today: PlainDate
  every: number
}

/** Creates the expenses of a year, most of them paid, the latest with files. Returns their number. */
export const fillExpenses = async (settings: Settings): Promise<number> => {
  const { app, headers, call, dollars, today, every } = settings
  const { options } = await call('expense.create_form', {})
  const main = options.accounts.find((account) => account.is_main)?.id ?? ''
  const ids = new Map<string, string>()
  for (const { client } of vendors) {
    const { id } = (await settings.vendors('client.create', {}, client)) as Client
    ids.set(client.title, id)
  }
  // All that a payment file may pay are needed even if only a part of the year is created.
  const plan = planExpenses(today).filter(
    ({ vendor, paid }, index) => index % every === 0 || (vendor.client.account_number && !paid),
  )
  for (const [index, planned] of plan.entries()) {
    const form = formOf(planned, ids.get(planned.vendor.client.title) ?? '', options)
    const { id, total, currency, number } = await call('expense.create', {}, form)
    if (planned.paid) {
      const account_id = currency === 'EUR' ? main : dollars
      const exchange_rate = currency === 'EUR' ? null : '0.8715'
      await call('expense.add_payment', { id }, { account_id, date: planned.paid, amount: total, exchange_rate })
    }
    if (index >= plan.length - 6) await attach(app, headers, id, planned, number ?? '', `${total} ${currency}`)
  }
  return plan.length
}

const formOf = (planned: PlannedExpense, vendor_id: string, options: ExpenseOptions): RawExpenseForm => {
  const { vendor, date, nth, price } = planned
  const currency = vendor.currency ?? 'EUR'
  const vat = options.vats.find((each) =>
    vendor.reverseCharge
      ? each.code === vendor.reverseCharge && each.rate === vendor.vat
      : each.rate === vendor.vat && each.type === 'standard',
  )
  const common = {
    vendor_id,
    number: vendor.number(nth, date),
    date,
    date_due: vendor.termDays === 0 ? null : dueDate(date, vendor.termDays),
    currency,
    exchange_rate: currency === 'EUR' ? null : '0.8642',
    vat: vat !== undefined,
    comment: vendor.comment ?? null,
    category_id: categoryIdOf(options, vendor.category),
  }
  if (!vat) return { ...common, total: price }
  if (vendor.reverseCharge || vendor.deductible) {
    const tax = amountText(percentOf(price, vendor.vat ?? '0'), currency)
    const deductible_percent = vendor.deductible ?? '100'
    const total = vendor.reverseCharge ? price : amountText(dec(price).plus(dec(tax)), currency)
    const vat_rows = [{ vat_id: vat.id, base: price, vat: tax, deductible_percent }]
    return { ...common, total, total_without_vat: price, vat_rows }
  }
  if (vendor.lines && planned.lines) {
    const titles = vendor.lines.filter((_, index) => (index + nth) % 2 === 0)
    const each = amountText(divide(dec(price), dec(titles.length * 4), 2), currency)
    return { ...common, lines: titles.map((title) => ({ title, quantity: '4', price: each, vat_id: vat.id })) }
  }
  const total = amountText(dec(price).times(dec('1.21')), currency)
  return { ...common, total, total_without_vat: price }
}

/** The id of the category that begins with a Lithuanian text. Its title is in the language of who asks. */
export const categoryIdOf = ({ categories }: ExpenseOptions, start: string): string => {
  const titles: string[] = Object.values(
    defaultExpenseCategories.find(({ title }) => title.lt.startsWith(start))?.title ?? {},
  )
  const found = categories.find(({ title }) => titles.includes(title))
  if (!found) throw new Error(`no expense category begins with ${start}`)
  return found.id
}

const percentOf = (base: string, rate: string) => divide(dec(base).times(dec(rate)), dec('100'), 2)

const attach = async (
  app: FastifyInstance,
  headers: Record<string, string>,
  id: string,
  { vendor, date }: PlannedExpense,
  number: string,
  total: string,
) => {
  const bytes = samplePdf([vendor.client.title, `Saskaita ${number}`, date, total])
  const file = { field: 'files', name: `${number.replaceAll(/\s/g, '-')}.pdf`, type: 'application/pdf', bytes }
  await uploadFile({ app, headers, url: `/api/expense/${id}/files` }, file)
}
