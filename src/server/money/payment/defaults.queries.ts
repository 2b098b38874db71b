import { sql } from 'kysely'
import type { PaymentDefaults, PaymentOptions } from '#contract/money/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Prefill = {
  type?: PaymentType | undefined
  client_id?: string | undefined
  invoice_id?: string | undefined
  expense_id?: string | undefined
}

/** The main account where it can take the money, else the first that can, as the options order them. */
const accountFor = (type: PaymentType, currency: string, { accounts }: PaymentOptions) =>
  accounts.find((each) => each.currency === currency && (type !== 'income' || each.accept_payments)) ?? null

const empty = (context: CompanyContext, type: PaymentType): PaymentDefaults => ({
  type,
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

type Owner = { client_id: string; client_title: string; currency: string }
type Unpaid = Owner & {
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
          and type <> 'credit' and unpaid > 0`.execute(db)
    : sql<Unpaid>`select id, vendor_id as client_id, vendor_title as client_title, currency, number, 'expense' as type, date, date_due, total, unpaid
        from expense where company_id = ${companyId} and id = ${id} and deleted_at is null and unpaid > 0`.execute(db))
  return rows[0]
}

const readOwner = async ({ db, companyId }: Scope, id: string): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`select id as client_id, title as client_title, currency from client
    where company_id = ${companyId} and id = ${id} and deleted_at is null and archived_at is null`.execute(db)
  return rows[0]
}

/** The part of a document that pays all that is unpaid of it. */
const wholePart = ({ number, date, date_due, total, unpaid, currency }: Unpaid) => ({
  number,
  date,
  date_due,
  total: amountText(dec(total), currency),
  unpaid: amountText(dec(unpaid), currency),
  amount: amountText(dec(unpaid), currency),
})

/** The form of a new payment: empty, for a client or vendor, or for what is unpaid of a document. What cannot be paid is left out. */
export const readDefaults = async (
  context: CompanyContext,
  options: PaymentOptions,
  prefill: Prefill,
): Promise<PaymentDefaults> => {
  const type = prefill.type ?? (prefill.expense_id ? 'expense' : 'income')
  const fresh = empty(context, type)
  const main = options.accounts[0]
  if (type === 'transfer')
    return { ...fresh, source_account_id: main?.id ?? null, currency: main?.currency ?? fresh.currency }
  const kind = type === 'income' ? 'invoice' : 'expense'
  const wanted = kind === 'invoice' ? prefill.invoice_id : prefill.expense_id
  const document = wanted ? await readUnpaid(context, kind, wanted) : undefined
  const owner = document ?? (prefill.client_id ? await readOwner(context, prefill.client_id) : undefined)
  // A client's own currency only matters where there is an account to take it.
  const currency =
    document?.currency ?? (owner && accountFor(type, owner.currency, options) ? owner.currency : fresh.currency)
  return {
    ...fresh,
    client_id: owner?.client_id ?? null,
    client_title: owner?.client_title ?? null,
    account_id: accountFor(type, currency, options)?.id ?? null,
    currency,
    total: document ? amountText(dec(document.unpaid), document.currency) : null,
    invoices:
      document && kind === 'invoice' ? [{ ...wholePart(document), invoice_id: document.id, type: document.type }] : [],
    expenses: document && kind === 'expense' ? [{ ...wholePart(document), expense_id: document.id }] : [],
  }
}
