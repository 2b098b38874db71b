import type { Invoice } from '#contract/sales/invoice.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isafDeadline, taxPeriodBefore, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { TaxPeriod } from '#domain/tax-deadlines.ts'
import type { Call } from './demo-server.ts'
import { categoryIdOf } from './fill-expenses.ts'

type People = { owner: Call; accountant: Call }

/**
 * A till receipt, a vendor's credit invoice, and i.SAF files of earlier months; the last of them was changed after it was submitted.
 * Returns the number of documents.
 */
export const fillTaxes = async (
  { owner, accountant: call }: People,
  unpaid: readonly Invoice[],
  today: PlainDate,
): Promise<number> => {
  const documents = await recordSpecialExpenses({ owner, accountant: call }, today)
  await submitFiles(call, today)
  const { date_from, date_to } = taxPeriodBefore(taxPeriodOf('month', today))
  const bought = await call('expense.list', { date_from, date_to, search: 'KD', limit: '1' })
  for (const { id, number } of bought.data) {
    const { item } = await call('expense.edit_form', { id })
    await call('expense.update', { id }, { version: item.version, number: `${number}1`, confirm: true })
  }
  for (const { id } of unpaid.filter(({ date }) => date >= date_from && date <= date_to)) {
    const { item } = await owner('invoice.edit_form', { id })
    // Money for some was received in cash meanwhile.
    if (item.refusals.edit) continue
    await owner('invoice.update', { id }, { version: item.version, date_supply: addDays(item.date, -1), confirm: true })
    break
  }
  return documents
}

const recordSpecialExpenses = async ({ owner, accountant: call }: People, today: PlainDate): Promise<number> => {
  const { options } = await call('expense.create_form', {})
  const vat_id = options.vats.find(({ code, rate }) => code === 'PVM1' && rate === '21')?.id ?? ''
  const account_id =
    options.accounts.find(({ type, currency }) => type === 'cash-register' && currency === 'EUR')?.id ?? ''
  const row = (base: string, vat: string) => ({ vat_id, base, vat, deductible_percent: '100' })
  const shop = await owner(
    'client.create',
    {},
    {
      type: 'legal',
      title: 'UAB „Kampinė raštinė“',
      code: '914055816',
      is_client: false,
      is_vendor: true,
      city: 'Vilnius',
    },
  )
  const { id, date, total } = await call(
    'expense.create',
    {},
    {
      kind: 'receipt',
      vendor_id: shop.id,
      date: addDays(today, -1),
      category_id: categoryIdOf(options, 'Biuro'),
      comment: 'Segtuvai, rašikliai',
      number: 'Kvitas 4471',
      total: '24.20',
      total_without_vat: '20.00',
      vat: true,
      vat_rows: [row('20.00', '4.20')],
    },
  )
  await call('expense.add_payment', { id }, { account_id, date, amount: total })
  const { data } = await call('expense.list', { search: 'PN', limit: '1' })
  const [bought] = data
  if (!bought) return 1
  await call(
    'expense.create',
    {},
    {
      kind: 'credit',
      corrects_id: bought.id,
      vendor_id: bought.vendor_id,
      number: `${bought.number}-K`,
      date: bought.date,
      category_id: bought.category_id,
      comment: 'Grąžintas brokuotas popierius',
      total: '-36.30',
      total_without_vat: '-30.00',
      vat: true,
      vat_rows: [row('-30.00', '-6.30')],
    },
  )
  return 2
}

const monthsBefore = (today: PlainDate, count: number): TaxPeriod[] => {
  const periods: TaxPeriod[] = []
  let period = taxPeriodOf('month', today)
  for (let nth = 0; nth < count; nth += 1) {
    period = taxPeriodBefore(period)
    periods.push(period)
  }
  return periods
}

/** The files of the three months before: each submitted two days before its deadline, or today. */
const submitFiles = async (call: Call, today: PlainDate) => {
  for (const period of monthsBefore(today, 3).toReversed()) {
    const made = await call('isaf.create', {}, { period: period.name })
    const planned = addDays(isafDeadline(period), -2)
    await call('isaf.mark_submitted', { id: made.id }, { date: planned < today ? planned : today })
  }
}
