import { sql } from 'kysely'
import type { Payment, PaymentOptions } from '#contract/money/payment.ts'
import { amountText, currencies } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Lists = {
  accounts: (PaymentOptions['accounts'][number] & { balance: string })[]
  series: PaymentOptions['series']
  signatures: PaymentOptions['signatures'] | null
}

/** What a payment names though it was archived since is offered for it still, marked as such. */
type Named = Pick<Payment, 'account_id' | 'source_account_id' | 'destination_account_id' | 'receipt'>

/** What the pick-lists of a payment form need: short lists only; clients and documents are searched. */
export const readOptions = async (
  { db, companyId, session }: CompanyContext,
  named?: Named | undefined,
): Promise<PaymentOptions> => {
  const accounts = [named?.account_id, named?.source_account_id, named?.destination_account_id].filter(Boolean)
  const { rows } = await sql<Lists>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'title', a.title, 'account_number', a.account_number,
          'currency', a.currency, 'balance', (a.initial_balance + a.moved)::text, 'is_main', a.is_main, 'accept_payments', a.accept_payments,
          'archived', a.archived_at is not null) order by a.is_main desc, a.title, a.id)
        from company_account a where a.company_id = ${companyId} and a.deleted_at is null
          and (a.archived_at is null or a.id = any(${accounts}::uuid[]))), '[]') as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'invoice_type', s.invoice_type, 'next_number', s.next_number,
          'description', s.description, 'is_default', s.is_default, 'archived', s.archived_at is not null) order by s.activity_id is not null, s.is_default desc, s.id)
        from series s where s.company_id = ${companyId} and s.deleted_at is null
          and s.invoice_type in ('cash-receipt', 'cash-register-income', 'cash-register-expense')
          and (s.archived_at is null or s.id = ${named?.receipt?.series_id ?? null}::uuid)), '[]') as series,
      (select jsonb_build_object('accountant', r.accountant, 'cashier', r.cashier) from receipt r
        where r.company_id = ${companyId} order by r.id desc limit 1) as signatures`.execute(db)
  const [lists] = rows
  if (!lists) throw new Error('the options of a form are one row')
  return {
    accounts: lists.accounts.map((each) => ({ ...each, balance: amountText(dec(each.balance), each.currency) })),
    currencies: [...currencies],
    series: lists.series,
    company_currency: session.currency,
    signatures: lists.signatures ?? { accountant: null, cashier: null },
  }
}
