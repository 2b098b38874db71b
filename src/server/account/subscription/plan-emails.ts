import type { Order } from '#contract/account/subscription.ts'
import { ibanText } from '#domain/identifiers.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { isByOperator } from './accept-order.ts'
import { planDay } from './limits.ts'
import { billingOf, findOrder, findPeriod } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

type Values = Record<string, string | number>

const textsIn = (locale: string) => {
  const language: Language = locale === 'en' ? 'en' : 'lt'
  return { language, text: (key: string, values?: Values) => textOf(language, 'plan_mail', key, values) ?? '' }
}

/** Emails the customer how to pay the order, that it is paid, or that an operator has canceled it. */
export const sendOrderEmail = async (services: Services, { order_id }: Jobs['order_mail']) => {
  const order = await inTransaction(services.pool, null, (db) => asProvider(db, () => findOrder(db, order_id)))
  if (!order || (order.status === 'canceled' && !isByOperator(order))) return
  const email = emailOf[order.status as Order['status']](services, order)
  await sendEmail(services, { ...email, to: billingOf(order).email })
}

const orderUrl = (services: Services, { id }: OrderRow) => pageUrl(services, `/settings/subscription/order/${id}`, {})

const waitingEmail = (services: Services, order: OrderRow): EmailContent => {
  const { language, text } = textsIn(order.language)
  const { name, iban } = services.config.provider
  const values = {
    receiver: name,
    iban: iban ? ibanText(iban) : '',
    amount: createDocumentTexts(language, order.currency).money(order.price),
    reference: order.reference,
    count: order.duration,
  }
  return {
    language,
    subject: text('waiting_subject', values),
    paragraphs: [
      text('hello'),
      text('waiting_body', values),
      text(iban ? 'waiting_how' : 'waiting_no_account', values),
    ],
    action: { label: text('order_button'), url: orderUrl(services, order) },
  }
}

const acceptedEmail = (services: Services, order: OrderRow): EmailContent => {
  const { language, text } = textsIn(order.language)
  const values = {
    reference: order.reference,
    until: createDocumentTexts(language, order.currency).date(order.valid_until ?? ''),
  }
  return {
    language,
    subject: text('accepted_subject', values),
    paragraphs: [
      text('hello'),
      text('accepted_body', values),
      ...(services.config.provider.company ? [text('accepted_invoice')] : []),
    ],
    action: { label: text('plan_button'), url: pageUrl(services, '/settings/subscription/overview', {}) },
  }
}

const canceledEmail = (services: Services, order: OrderRow): EmailContent => {
  const { language, text } = textsIn(order.language)
  const values = { reference: order.reference, count: order.duration }
  return {
    language,
    subject: text('canceled_subject', values),
    paragraphs: [text('hello'), text('canceled_body', values), text('canceled_paid')],
    action: { label: text('order_button'), url: orderUrl(services, order) },
  }
}

const emailOf: Record<Order['status'], (services: Services, order: OrderRow) => EmailContent> = {
  waiting: waitingEmail,
  accepted: acceptedEmail,
  canceled: canceledEmail,
}

/** Emails that a plan ends soon, unless it was renewed since the email was queued or is over. */
export const sendPlanEndingEmail = async (services: Services, { user_id, valid_until }: Jobs['plan_ending_mail']) => {
  const found = await inTransaction(services.pool, null, (db) =>
    asProvider(db, async () => ({
      period: await findPeriod(db, user_id),
      user: await db.selectFrom('app_user').select(['email', 'locale']).where('id', '=', user_id).executeTakeFirst(),
    })),
  )
  const daysLeft = daysBetween(planDay({ now: services.clock() }), valid_until)
  if (!found.user || found.period?.valid_until !== valid_until || daysLeft < 0) return
  const { language, text } = textsIn(found.user.locale)
  const values = { count: daysLeft, until: createDocumentTexts(language, 'EUR').date(valid_until) }
  await sendEmail(services, {
    to: found.user.email,
    language,
    subject: text(daysLeft === 0 ? 'ends_today' : 'ends', values),
    paragraphs: [text('hello'), text('ending_body', values), text('ending_after')],
    action: { label: text('renew_button'), url: pageUrl(services, '/settings/subscription/plans', {}) },
  })
}
