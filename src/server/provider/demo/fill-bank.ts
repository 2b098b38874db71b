import type { FastifyInstance } from 'fastify'
import type { Invoice } from '#contract/sales/invoice.ts'
import { dec } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { uploadFile } from './demo-server.ts'
import type { Call, Headers } from './demo-server.ts'
import type { FilePayment } from './fill-payments.ts'

type Movement = { date: PlainDate; amount: string; name: string; account?: string; text: string }

/** How far back the statement goes. */
const days = 30

const columns =
  '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.",'

const quoted = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')},`

/** A statement as Swedbank exports it. */
const statementOf = (
  account: string,
  movements: readonly Movement[],
  opening: string,
  from: PlainDate,
  to: PlainDate,
) => {
  const closing = movements.reduce((sum, { amount }) => sum.plus(dec(amount)), dec(opening)).toFixed(2)
  const row = (type: string, date: string, name: string, text: string, amount: string, key: string, code: string) =>
    quoted([
      account,
      type,
      date,
      name,
      text,
      dec(amount).abs().toFixed(2),
      'EUR',
      dec(amount).lt(0) ? 'D' : 'K',
      key,
      code,
      '',
      '',
    ])
  return [
    columns,
    row('10', from, '', 'Likutis pradžiai', opening, '', 'AS'),
    ...movements.map(({ date, amount, name, account: other, text }, index) =>
      row(
        '20',
        date,
        other ? `${name} | ${other}` : name,
        text,
        amount,
        `${date.replaceAll('-', '')}${1000 + index}`,
        'MK',
      ),
    ),
    row('86', to, '', 'Likutis pabaigai', closing, '', 'LS'),
  ].join('\n')
}

/** What the books do not have yet: payments of invoices as people write them, a fee, a shop, and a payer whom nobody knows. */
const newMovements = async (call: Call, unpaid: readonly Invoice[], today: PlainDate): Promise<Movement[]> => {
  const texts = [
    (number: string) => `Apmokėjimas pagal sąskaitą ${number}`,
    (number: string) => `už saskaita ${number.replace('-', ' ').toLowerCase()}`,
    (number: string) => `Sąsk. Nr. ${number.replace(/^\D+0*/, '')}`,
  ]
  const payers: Invoice[] = []
  // Some of them were paid in cash meanwhile.
  for (const { id, currency } of unpaid.toReversed()) {
    if (currency !== 'EUR' || payers.length === texts.length) continue
    const { item } = await call('invoice.edit_form', { id })
    if (dec(item.unpaid).gt(0)) payers.push(item)
  }
  return [
    ...payers.map(({ number, unpaid: amount, client_title }, index) => ({
      date: addDays(today, -3 - index),
      amount,
      name: client_title.toUpperCase(),
      account: `LT6073000100${String(10_000_001 + index)}`,
      text: texts[index]?.(number) ?? number,
    })),
    { date: addDays(today, -2), amount: '-0.41', name: '', text: 'Mokestis už tarptautinį pavedimą' },
    { date: addDays(today, -2), amount: '-34.90', name: 'SENUKAI VILNIUS', text: 'Pirkinys 516793******1234' },
    { date: addDays(today, -1), amount: '250.00', name: 'Jonas Petraitis', text: 'Avansas už kvietimus' },
  ]
}

type Demo = { app: FastifyInstance; headers: Headers; call: Call; today: PlainDate; accountId: string }

/** What the bank has of the payments that the books have of these days. */
const recordedMovements = async ({ call, today, accountId }: Demo) => {
  const from = addDays(today, -days)
  const { data, meta } = await call('company-account.register', {
    id: accountId,
    date_from: from,
    date_to: today,
    limit: '200',
  })
  const movements: Movement[] = data.flatMap(({ date, in: arrived, out, client_title, note }) =>
    date === null || (arrived === null && out === null)
      ? []
      : [{ date, amount: arrived ?? `-${out}`, name: client_title ?? '', text: note ?? 'Pavedimas' }],
  )
  return { opening: meta.opening, movements }
}

/**
 * Imports a statement of the last days: payments that the books have and `brought` ones of payment files are matched, others wait for a person.
 * The balance of the statement differs from the books by exactly those.
 */
export const fillBank = async (
  demo: Demo,
  unpaid: readonly Invoice[],
  brought: readonly FilePayment[],
): Promise<void> => {
  const { app, headers, call, today, accountId } = demo
  const { data } = await call('bank.accounts', {})
  const account = data.find(({ id }) => id === accountId)
  if (!account?.number) return
  const { opening, movements: recorded } = await recordedMovements(demo)
  const ofFiles = brought.map(({ name, account_number, amount, text }) => ({
    date: today,
    amount: `-${amount}`,
    name,
    account: account_number,
    text,
  }))
  const movements = [...recorded, ...(await newMovements(call, unpaid, today)), ...ofFiles].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  )
  const from = addDays(today, -days)
  const bytes = statementOf(account.number.replaceAll(' ', ''), movements, opening, from, today)
  const file = { field: 'files', name: 'swedbank.csv', type: 'text/csv', bytes }
  await uploadFile({ app, headers, url: '/api/bank/import' }, file)
  await matchEntries(call, brought)
}

/** Matches what the payment files have paid and what the books had before the statement. */
const matchEntries = async (call: Call, brought: readonly FilePayment[]) => {
  const { data: waiting } = await call('bank.entries', { limit: '200' })
  for (const { id, amount, text, candidates } of waiting) {
    const paid = brought.find((each) => amount === `-${each.amount}` && text === each.text)
    const payment = candidates.find(({ kind }) => kind === 'payment')?.payment
    if (paid) await call('bank.match', { id }, { expenses: [{ expense_id: paid.expense_id, amount: paid.amount }] })
    else if (payment) await call('bank.match', { id }, { payment_id: payment.id })
  }
}
