import { v7 as newId } from 'uuid'
import type { PaidPart, PaymentProvider } from '#domain/online-payment.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { adapterOf, hookUrlOf } from './adapters.ts'
import { findOpenOrder, insertOrder, lockPaying, storePage } from './order.queries.ts'
import type { Order, WantedOrder } from './order.queries.ts'
import { keysOf, readProviders } from './settings.queries.ts'

/** One document, or several of a client. */
export type Subject = { invoiceId: string } | { clientId: string; parts: readonly PaidPart[] }

/** What a client wants to pay, on the page of a link. */
export type Wanted = {
  companyId: string
  subject: Subject
  provider: PaymentProvider
  amount: string
  currency: string
  language: 'lt' | 'en'
  title: string
  email: string | null
  /** The address of the page where the client pays. */
  pageUrl: string
  /** The network address of the request. */
  address: string
}

export type OrderPage = { url: string } | { error: 'limited' | 'unavailable' | 'off' }

const minutesOpen = 60

const idOf = (subject: Subject): string => ('invoiceId' in subject ? subject.invoiceId : subject.clientId)

const limitsOf = ({ companyId, subject, address }: Wanted) => [
  { key: `online payment invoice day ${idOf(subject)}`, most: 20, within: 'day' as const },
  { key: `online payment company day ${companyId}`, most: 1000, within: 'day' as const },
  { key: `online payment day address ${address}`, most: 60, within: 'day' as const },
]

/** The provider's page for a payment: one that is still open, else a new one. */
export const openOrder = async (services: Services, wanted: Wanted): Promise<OrderPage> => {
  const { companyId, provider } = wanted
  const now = services.clock()
  const stored = await inTransaction(services.pool, companyId, async (db) =>
    (await readProviders({ db, companyId })).find((each) => each.provider === provider && each.is_on),
  )
  if (!stored) return { error: 'off' }
  const order = await placeOrder(services, wanted, now)
  if (order === 'limited') return { error: 'limited' }
  if (order.url) return { url: order.url }
  try {
    const page = await adapterOf(services, keysOf(services, companyId, stored)).create(
      newOrder(services, wanted, order),
    )
    await inTransaction(services.pool, companyId, (db) => storePage({ db, companyId }, order.id, page))
    return { url: page.url }
  } catch (error) {
    services.log.warn({ err: error, provider, company: companyId }, 'a provider did not open a page for a payment')
    return { error: 'unavailable' }
  }
}

const orderOf = ({ provider, subject, amount, currency }: Wanted): WantedOrder => ({
  provider,
  amount,
  currency,
  ...('invoiceId' in subject
    ? { invoice_id: subject.invoiceId, client_id: null, parts: null }
    : { invoice_id: null, client_id: subject.clientId, parts: [...subject.parts] }),
})

type Placed = Pick<Order, 'id' | 'url'> & { expiresAt: Date }

const placeOrder = async (services: Services, wanted: Wanted, now: Date): Promise<Placed | 'limited'> => {
  const { companyId } = wanted
  const order = orderOf(wanted)
  const found = await inTransaction(services.pool, companyId, (db) => findOpenOrder({ db, companyId }, order, now))
  if (found) return { ...found, expiresAt: new Date(found.expires_at) }
  try {
    // Committed before the payment can be refused.
    await inTransaction(services.pool, null, (db) => countAttempt(db, limitsOf(wanted), now))
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return 'limited'
    throw error
  }
  return inTransaction(services.pool, companyId, async (db) => {
    const scope = { db, companyId }
    await lockPaying(scope, idOf(wanted.subject))
    const meanwhile = await findOpenOrder(scope, order, now)
    if (meanwhile) return { ...meanwhile, expiresAt: new Date(meanwhile.expires_at) }
    const id = newId()
    const expiresAt = new Date(now.getTime() + minutesOpen * 60_000)
    await insertOrder(scope, { id, ...order }, { now, expiresAt })
    return { id, url: null, expiresAt }
  })
}

const urlWith = (url: string, mark: string): string => `${url}${url.includes('?') ? '&' : '?'}${mark}`

const newOrder = (services: Services, wanted: Wanted, { id, expiresAt }: Placed) => {
  const { companyId, subject, amount, currency, language, title, email, pageUrl } = wanted
  return {
    id,
    companyId,
    subject,
    amount,
    currency,
    language,
    title,
    email,
    expiresAt,
    paidUrl: urlWith(pageUrl, 'paying'),
    leftUrl: urlWith(pageUrl, 'left'),
    hookUrl: hookUrlOf(services, wanted.provider, companyId),
  }
}
