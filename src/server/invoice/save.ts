import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Invoice, InvoiceForm } from '#contract/invoice.ts'
import { refuseField } from '../http/problem.ts'
import type { CompanyContext } from '../http/context.ts'
import { numbered } from '../series/take-number.queries.ts'
import { compose, wantedBy } from './compose.ts'
import type { Lookups } from './lookups.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { renumber } from './number.queries.ts'
import { accountsOf, clientDetailsOf, sellerDetailsOf } from './snapshot.ts'
import type { Frozen } from './stored-columns.ts'
import { insertInvoice, replaceInvoice } from './store.queries.ts'

/** The rate of the document's day, needed exactly where the currency is not the company's. */
const exchangeRateOf = (form: InvoiceForm, companyCurrency: string): string | null => {
  if (form.currency === companyCurrency) return null
  if (!form.exchange_rate) throw refuseField('exchange_rate', 'exchange_rate')
  return form.exchange_rate
}

/** What the document says of its client: as given, as frozen before for the same client, or as the client is now. */
const clientOf = (form: InvoiceForm, found: Lookups, stored?: Invoice) => {
  const isSame = stored?.client_id === form.client_id
  if (!found.client && !isSame) throw refuseField('client_id', 'id')
  if (found.client?.archived && !isSame) throw refuseField('client_id', 'archived')
  // Details sent back as they were say nothing of another client chosen meanwhile.
  const isGiven = form.client_details && (isSame || !isDeepStrictEqual(form.client_details, stored?.client_details))
  if (isGiven && form.client_details)
    return { client_title: form.client_details.title, client_details: form.client_details }
  if (isSame && stored) return { client_title: stored.client_title, client_details: stored.client_details }
  if (!found.client) throw refuseField('client_id', 'id')
  return { client_title: found.client.title, client_details: clientDetailsOf(found.client) }
}

const frozenOf = (form: InvoiceForm, vat: boolean, found: Lookups, stored?: Invoice): Frozen => ({
  ...clientOf(form, found, stored),
  // The seller too is frozen as it was when the document was issued; its VAT code only matters to a document with VAT.
  seller_details: stored && stored.vat === vat ? stored.seller_details : sellerDetailsOf(found.seller),
  accounts: accountsOf(form, found, stored?.accounts),
  exchange_rate: exchangeRateOf(form, found.seller.currency),
})

/** Stores a new invoice with the next number of its series; nothing is taken when anything is refused. */
export const createInvoice = async ({ db, companyId, session }: CompanyContext, form: InvoiceForm): Promise<string> => {
  const found = await readLookups(db, companyId, wantedBy(form), { keep: true })
  // Everything that can be refused is refused before the series is locked.
  const composed = compose(form, found, { strict: true })
  const frozen = frozenOf(form, composed.vat, found)
  const made = { companyId, userId: session.user_id, id: uuid() }
  await numbered(db, companyId, form, (taken) => insertInvoice(db, made, form, composed, frozen, taken))
  return made.id
}

/** Stores a changed invoice; its number stays unless another, or another series, was given. `stored` is locked. */
export const changeInvoice = async ({ db, companyId }: CompanyContext, stored: Invoice, form: InvoiceForm) => {
  const found = await readLookups(db, companyId, wantedBy(form), { keep: true })
  const composed = compose(form, found, { strict: true, stored })
  const frozen = frozenOf(form, composed.vat, found, stored)
  await renumber(db, companyId, stored, form)
  await replaceInvoice(db, companyId, stored.id, form, composed, frozen)
}
