import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'

/** A payment of a payment file, as the statement brings it. */
export type FilePayment = { expense_id: string; name: string; account_number: string; amount: string; text: string }

const version = '09'

/**
 * Makes two payment files of bills that are not paid, those due first in the first file: it is paid today, and the statement brings all of its
 * payments but one. The second waits for the statement. Returns the payments that the statement brings. Some bills stay for a file that a visitor makes.
 */
export const fillPayments = async (call: Call, account_id: string, today: PlainDate): Promise<FilePayment[]> => {
  const { data } = await call('expense.list', { tab: 'unpaid', limit: '100' })
  const { rows, date } = await call(
    'payment-file.prepare',
    {},
    { expenses: data.filter(({ origin }) => origin !== 'import').map(({ id }) => id) },
  )
  const payable = rows.filter(({ refusal, account }) => !refusal && account.account_number)
  const make = (paidOn: PlainDate, chosen: typeof payable) =>
    call(
      'payment-file.make',
      {},
      {
        account_id,
        version,
        date: paidOn,
        expenses: chosen.map(({ expense_id, unpaid }) => ({ id: expense_id, amount: unpaid })),
      },
    )
  const ofFirst = Math.min(3, Math.ceil(payable.length / 2))
  const first = await make(today, payable.slice(0, ofFirst))
  await make(date, payable.slice(ofFirst, ofFirst + 2))
  return first.rows.slice(0, -1).map(({ expense_id, name, account_number, amount, number }) => ({
    expense_id,
    name,
    account_number,
    amount,
    text: number ?? name,
  }))
}
