import { sql } from 'kysely'
import type { PaymentDefaults, PaymentOptions, Payment } from '#contract/money/payment.ts'
import { amountText, currencies } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { purposesOf } from '#domain/payment-purpose.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Prefill = {
  type?: PaymentType | undefined
  purpose?: PaymentPurpose | undefined
  client_id?: string | undefined
  invoice_id?: string | undefined
  expense_id?: string | undefined
}

/** The main account if it can receive the money, else the first one that can. */
const accountOf = (type: PaymentType, currency: string, { accounts }: PaymentOptions) =>
  accounts.find((each) => each.currency === currency && (type !== 'income' || each.accept_payments)) ?? null

const empty = (context: CompanyContext, type: PaymentType, purpose: PaymentPurpose): PaymentDefaults => ({
  type,
  purpose: purposesOf[type].includes(purpose) ? purpose : 'documents',
  date: context.today,
  client_id: null,
  client_title: null,
  account_id: null,
  source_account_id: null,
  destination_account_id: null,
  currency: context.session.currency,
  exchange_rate: null,
  note: null,
  total: null,
  source_total: null,
  destination_total: null,
  invoices: [],
  expenses: [],
  receipt: null,
})

type Party = { client_id: string; client_title: string; currency: string }
type Unpaid = Party & {
  id: string
  number: string | null
  type: string
  date: string
  date_due: string | null
  total: string
  unpaid: string
}

const readUnpaid = async ({ db, companyId }: Scope, kind: 'invoice' | 'expense', id: string) => {
  const { rows } = await (kind === 'invoice'
    ? sql<Unpaid>`select id, client_id, client_title, currency, number, type, date, date_due, total, unpaid from invoice
        where company_id = ${companyId} and id = ${id} and deleted_at is null and voided_at is null and not is_invoiced
          and type not in ('credit', 'quote') and unpaid > 0`.execute(db)
    : sql<Unpaid>`select id, vendor_id as client_id, vendor_title as client_title, currency, number, 'expense' as type, date, date_due, total, unpaid
        from expense where company_id = ${companyId} and id = ${id} and deleted_at is null and unpaid > 0`.execute(db))
  return rows[0]
}

const readParty = async ({ db, companyId }: Scope, id: string): Promise<Party | undefined> => {
  const { rows } = await sql<Party>`select id as client_id, title as client_title, currency from client
    where company_id = ${companyId} and id = ${id} and deleted_at is null and archived_at is null`.execute(db)
  return rows[0]
}

/** The part that pays the whole unpaid amount of a document. */
const fullPart = ({ number, date, date_due, total, unpaid, currency }: Unpaid) => ({
  number,
  date,
  date_due,
  total: amountText(dec(total), currency),
  unpaid: amountText(dec(unpaid), currency),
  amount: amountText(dec(unpaid), currency),
})

/** The form of a new payment: empty, for a client or vendor, or for the unpaid amount of a document. Documents that cannot be paid are left out. */
export const readDefaults = async (
  context: CompanyContext,
  options: PaymentOptions,
  prefill: Prefill,
): Promise<PaymentDefaults> => {
  const type = prefill.type ?? (prefill.expense_id ? 'expense' : 'income')
  // A document that is to be paid decides.
  const isForDocument = prefill.invoice_id !== undefined || prefill.expense_id !== undefined
  const emptyForm = empty(context, type, (!isForDocument && prefill.purpose) || 'documents')
  const mainAccount = options.accounts[0]
  if (type === 'transfer')
    return {
      ...emptyForm,
      source_account_id: mainAccount?.id ?? null,
      currency: mainAccount?.currency ?? emptyForm.currency,
    }
  const kind = type === 'income' ? 'invoice' : 'expense'
  const documentId = kind === 'invoice' ? prefill.invoice_id : prefill.expense_id
  const document = documentId ? await readUnpaid(context, kind, documentId) : undefined
  const party = document ?? (prefill.client_id ? await readParty(context, prefill.client_id) : undefined)
  // The client's currency is used only if there is an account in it.
  const currency =
    document?.currency ?? (party && accountOf(type, party.currency, options) ? party.currency : emptyForm.currency)
  return {
    ...emptyForm,
    client_id: party?.client_id ?? null,
    client_title: party?.client_title ?? null,
    account_id: accountOf(type, currency, options)?.id ?? null,
    currency,
    total: document ? amountText(dec(document.unpaid), document.currency) : null,
    invoices:
      document && kind === 'invoice' ? [{ ...fullPart(document), invoice_id: document.id, type: document.type }] : [],
    expenses: document && kind === 'expense' ? [{ ...fullPart(document), expense_id: document.id }] : [],
  }
}

type Lists = {
  accounts: (PaymentOptions['accounts'][number] & { balance: string })[]
  series: PaymentOptions['series']
  signatures: PaymentOptions['signatures'] | null
}

/** Archived accounts and series of a stored payment are still offered for it, marked as archived. */
type ReferencedIds = Pick<Payment, 'account_id' | 'source_account_id' | 'destination_account_id' | 'receipt'>

/** The choices of a payment form: short lists only; clients and documents are searched. */
export const readOptions = async (
  { db, companyId, session }: CompanyContext,
  referencedIds?: ReferencedIds,
): Promise<PaymentOptions> => {
  const accounts = [
    referencedIds?.account_id,
    referencedIds?.source_account_id,
    referencedIds?.destination_account_id,
  ].filter(Boolean)
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
          and (s.archived_at is null or s.id = ${referencedIds?.receipt?.series_id ?? null}::uuid)), '[]') as series,
      (select jsonb_build_object('accountant', r.accountant, 'cashier', r.cashier) from receipt r
        where r.company_id = ${companyId} order by r.id desc limit 1) as signatures`.execute(db)
  const [lists] = rows
  if (!lists) throw new Error('the query of form options returned no row')
  return {
    accounts: lists.accounts.map((each) => ({ ...each, balance: amountText(dec(each.balance), each.currency) })),
    currencies: [...currencies],
    series: lists.series,
    company_currency: session.currency,
    signatures: lists.signatures ?? { accountant: null, cashier: null },
  }
}
