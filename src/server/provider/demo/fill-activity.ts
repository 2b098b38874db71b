import type { Client } from '#contract/sales/client.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { activityExpenses, activityInvoices, activityVendors, readers, unpaidInvoices } from './activity-year.ts'
import type { ActivityKey } from './activity-year.ts'
import type { Call } from './demo-server.ts'
import { categoryIdOf } from './fill-expenses.ts'
import { activity } from './people.ts'

const titles: Record<ActivityKey, { title: string; next_number: string }> = {
  design: { title: 'Grafinis dizainas', next_number: 'GD-001' },
  training: { title: 'Mokymai', next_number: 'MO-001' },
}

/** Creates an activity with a series of its own. Returns the id of the series. */
const createSeries = async (call: Call, key: ActivityKey): Promise<string> => {
  const { title, next_number } = titles[key]
  const { id } = await call('activity.create', {}, { title })
  return (await call('series.create', {}, { invoice_type: 'simple', next_number, activity_id: id })).id
}

/** Creates the owner's second company, without VAT, which becomes the owner's current company: a year of two activities. */
export const fillActivity = async (call: Call, today: PlainDate): Promise<{ id: string; documents: number }> => {
  const { id } = await call('company.create', {}, activity)
  await call('user.change_company', {}, { company_id: id })
  const series = { design: await createSeries(call, 'design'), training: await createSeries(call, 'training') }
  const invoices = await fillInvoices(call, series, today)
  return { id, documents: invoices + (await fillExpenses(call, today)) }
}

const fillInvoices = async (call: Call, series: Record<ActivityKey, string>, today: PlainDate): Promise<number> => {
  const clients: Client[] = []
  for (const reader of readers) clients.push(await call('client.create', {}, reader))
  const { options } = await call('invoice.create_form', {})
  const account_id = options.accounts.find((account) => account.is_main)?.id ?? ''
  const plan = [...activityInvoices(today), ...unpaidInvoices(today)]
  for (const [index, { activity: key, title, price, date, paid }] of plan.entries()) {
    const { id, total } = await call(
      'invoice.create',
      {},
      {
        client_id: clients[index % clients.length]?.id ?? '',
        series_id: series[key],
        date,
        lines: [{ title, quantity: '1', price, unit_id: options.units[0]?.id }],
      },
    )
    if (paid) await call('invoice.add_payment', { id }, { account_id, date: paid, amount: total })
  }
  return plan.length
}

const fillExpenses = async (call: Call, today: PlainDate): Promise<number> => {
  const { options } = await call('expense.create_form', {})
  const account_id = options.accounts.find((account) => account.is_main)?.id ?? ''
  const vendors = new Map<string, string>()
  for (const { title, code } of activityVendors) {
    const vendor = { type: 'legal', title, code, city: 'Vilnius', is_client: false, is_vendor: true } as const
    vendors.set(title, (await call('client.create', {}, vendor)).id)
  }
  const plan = activityExpenses(today)
  for (const { vendor, number, category, price, date } of plan) {
    const { id } = await call(
      'expense.create',
      {},
      {
        vendor_id: vendors.get(vendor) ?? '',
        number,
        date,
        total: price,
        category_id: categoryIdOf(options, category),
      },
    )
    await call('expense.add_payment', { id }, { account_id, date, amount: price })
  }
  return plan.length
}
