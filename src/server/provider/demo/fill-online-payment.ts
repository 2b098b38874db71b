import type { Invoice } from '#contract/sales/invoice.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call, DemoServer } from './demo-server.ts'

/** Keys that Stripe does not know, so nothing can be paid with them. */
const keys = { secret_key: 'sk_test_demonstracija0000', webhook_secret: 'whsec_demonstracija0000' }

/** What an event of Stripe would have recorded: the money, and the fee of Stripe. */
const recordPaid = async (call: Call, account_id: string, { id, unpaid }: Invoice, date: PlainDate): Promise<void> => {
  await call('invoice.add_payment', { id }, { account_id, date, amount: unpaid })
  const fee = { type: 'expense', purpose: 'fee', date, account_id, total: '2.32', note: 'Stripe pi_3demo' } as const
  await call('payment.create', {}, fee)
}

/** An invoice that its client paid by card today. Stripe is set up but switched off, because the demo reaches no provider. */
export const fillOnlinePayment = async (
  { owner }: Pick<DemoServer, 'owner'>,
  call: Call,
  { companyId, invoice, today }: { companyId: string; invoice: Invoice; today: PlainDate },
): Promise<void> => {
  await call('online_payment.set_settings', {}, { stripe: { is_on: false, ...keys } })
  const account = await call('company-account.create', {}, { type: 'card', title: 'Stripe', show_in_invoice: false })
  await owner.query(
    `insert into online_payment_account (company_id, provider, currency, account_id) values ($1, 'stripe', $2, $3)`,
    [companyId, account.currency, account.id],
  )
  await recordPaid(call, account.id, invoice, today)
}
