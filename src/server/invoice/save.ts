import type { Invoice, InvoiceForm } from '#contract/invoice.ts'
import { refuseField } from '../http/problem.ts'
import type { CompanyContext } from '../http/context.ts'
import { compose, wantedBy } from './compose.ts'
import type { Lookups } from './lookups.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { takeNumber } from './number.queries.ts'
import type { TakenNumber } from './number.queries.ts'
import { accountsOf, clientDetailsOf, sellerDetailsOf } from './snapshot.ts'
import { insertInvoice, replaceInvoice } from './store.queries.ts'

/** The rate of the document's day, needed exactly where the currency is not the company's. */
const exchangeRateOf = (form: InvoiceForm, companyCurrency: string): string | null => {
  if (form.currency === companyCurrency) return null
  if (!form.exchange_rate) throw refuseField('exchange_rate', 'exchange_rate')
  return form.exchange_rate
}

/** What the document says of its client: as given, as frozen before for the same client, or as the client is now. */
const clientOf = (form: InvoiceForm, found: Lookups, stored?: Invoice) => {
  const details = form.client_details
  if (details) return { client_title: details.title, client_details: details }
  if (stored && stored.client_id === form.client_id)
    return { client_title: stored.client_title, client_details: stored.client_details }
  if (!found.client) throw refuseField('client_id', 'id')
  return { client_title: found.client.title, client_details: clientDetailsOf(found.client) }
}

/** Whatever the client's name is taken from, the client itself must be the company's. */
const refuseForeignClient = (form: InvoiceForm, found: Lookups, stored?: Invoice) => {
  if (!found.client && stored?.client_id !== form.client_id) throw refuseField('client_id', 'id')
}

const frozen = (form: InvoiceForm, found: Lookups, taken: TakenNumber, stored?: Invoice) => ({
  ...clientOf(form, found, stored),
  ...taken,
  seller_details: sellerDetailsOf(found.seller),
  accounts: accountsOf(form, found),
  exchange_rate: exchangeRateOf(form, found.seller.currency),
})

/** Stores a new invoice with the next number of its series; nothing is taken when anything is refused. */
export const createInvoice = async ({ db, companyId, session }: CompanyContext, form: InvoiceForm): Promise<string> => {
  const found = await readLookups(db, companyId, wantedBy(form))
  refuseForeignClient(form, found)
  const composed = compose(form, found, { strict: true })
  // Everything that can be refused is refused before the series is locked.
  const parts = frozen(form, found, { series_id: null, number: '' })
  const taken = await takeNumber(db, companyId, form)
  return insertInvoice(db, companyId, session.user_id, form, composed, { ...parts, ...taken })
}

/** Stores a changed invoice; its number stays unless another was typed. `stored` is locked. */
export const changeInvoice = async (
  { db, companyId }: CompanyContext,
  stored: Invoice,
  form: InvoiceForm,
  taken: TakenNumber,
) => {
  const found = await readLookups(db, companyId, wantedBy(form))
  refuseForeignClient(form, found, stored)
  const products = new Set(stored.lines.flatMap((line) => line.product_id ?? []))
  const composed = compose(form, found, { strict: true, stored: products })
  await replaceInvoice(db, companyId, stored.id, form, composed, frozen(form, found, taken, stored))
}
