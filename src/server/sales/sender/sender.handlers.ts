// Decision: docs/decisions/own-sender.md
import type { Sender, senderRows } from '#contract/sales/sender.ts'
import { domainOf } from '#domain/letter/sender-records.ts'
import { senderPorts } from '#domain/letter/sender.ts'
import type { SenderTls, SenderTrouble } from '#domain/letter/sender.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { SecurityEventName } from '#contract/account/security-event.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { seal } from '#server/platform/keys/secret-box.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { mailboxOf, mailboxText } from '#server/platform/mail/compose.ts'
import { countCompanyEmail } from '#server/platform/mail/queue-email.ts'
import { lookUpRecords } from './look-up-records.ts'
import { isSenderPort, targetOfHost } from './own-server.ts'
import * as queries from './sender.queries.ts'
import type { StoredSender } from './sender.queries.ts'
import { sendTest } from './test-letter.ts'

/** Why a server fails, with its own words if it said some. */
const errorOf = (trouble: SenderTrouble, answer: string | null, language: Language): string =>
  [textOf(language, 'mail', `sender_${trouble}`), answer].filter(Boolean).join(' ')

const itemOf = (stored: StoredSender, language: Language): Sender['sender'] => {
  const { host, port, username, from_address, from_name, tested_at, failing_since, changed_at } = stored
  return {
    host,
    port,
    // Check constraints allow no other values.
    tls: stored.tls as SenderTls,
    username,
    from_address,
    from_name,
    state: tested_at === null ? 'untested' : failing_since === null ? 'active' : 'failing',
    tested_at,
    failing_since,
    error: stored.trouble && errorOf(stored.trouble as SenderTrouble, stored.answer, language),
    changed_at,
  }
}

const read = async (context: CompanyContext): Promise<Sender> => {
  const { db, companyId, services, language } = context
  const stored = await queries.readStoredSender(context)
  const { title } = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirstOrThrow()
  const name = textOf(language, 'mail', 'sender', { company: title.replace(/\s+/g, ' ') }) ?? title
  return {
    version: stored?.version ?? 0,
    sender: stored ? itemOf(stored, language) : null,
    product_sender: mailboxText({ name, address: mailboxOf(services.config.mailFrom).address }),
  }
}

/** The security log says who changed where letters leave. */
const record = async (context: CompanyContext, event: SecurityEventName, host: string) => {
  const { db, companyId } = context
  const company = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst()
  await recordEvent(context, { event, detail: host, company: company?.title })
}

type Place = Pick<StoredSender, 'host' | 'port' | 'username'>
const isSamePlace = (one: Place, other: Place) =>
  one.host === other.host && one.port === other.port && one.username === other.username

export const senderHandlers = {
  'sender.read': (context) => read(context),

  'sender.save': async (context, { body }) => {
    const { services, companyId } = context
    const { version, password, host, tls, username, from_address, from_name } = body
    const port = body.port ?? senderPorts[tls]
    if (!isSenderPort(services, { port, tls })) throw refuseField('port', 'sender_port')
    const stored = await queries.readStoredSender(context)
    // A stored password never goes to another server.
    const kept = stored && isSamePlace(stored, { host, port, username }) ? stored.password_sealed : undefined
    if (password === undefined && kept === undefined) throw refuseField('password', 'required')
    const password_sealed = password === undefined ? kept! : seal(services.keys.mail_sender, password, companyId)
    return async () => {
      // The look-up may take seconds, so no transaction is open.
      if ((await targetOfHost(services, host)) === 'private') throw refuseField('host', 'sender_private')
      return asUser(services.pool, context.session, async (db) => {
        const inside = { ...context, db }
        const input = { host, port, tls, username, password_sealed, from_address, from_name }
        await queries.storeSender(inside, version, input, { by: context.session.user_id, at: context.now })
        await record(inside, 'sender_changed', host)
        return read(inside)
      })
    }
  },

  'sender.remove': async (context) => {
    const stored = await queries.readStoredSender(context)
    if (!stored || !(await queries.deleteSender(context))) throw notFound('sender')
    await record(context, 'sender_removed', stored.host)
    return read(context)
  },

  'sender.records': async (context) => {
    const stored = await queries.readStoredSender(context)
    if (!stored) return { domain: null, spf: 'unknown', dmarc: 'unknown', dkim: 'unknown', selector: null }
    // Each asks servers of others.
    await countAttempt(context.db, [{ key: `sender records ${context.companyId}`, most: 20 }], context.now)
    const domain = domainOf(stored.from_address)
    return async () => ({ domain, ...(await lookUpRecords(domain)) })
  },

  'sender.test': async (context) => {
    const { services, session, language, companyId } = context
    const stored = await queries.readStoredSender(context)
    if (!stored) throw notFound('sender')
    const to = session.email
    await countCompanyEmail(context, { company: companyId, person: session.user_id }, [to])
    return async () => {
      const fault = await sendTest(services, stored, { to, language })
      await asUser(services.pool, session, async (db) => {
        const inside = { ...context, db }
        if (fault) return queries.storeSenderFault(inside, stored.version, fault, context.now)
        await queries.storeSenderSuccess(inside, stored.version, { isTest: true, at: context.now })
        return record(inside, 'sender_tested', stored.host)
      })
      return { sent: fault === null, to, error: fault && errorOf(fault.trouble, fault.answer, language) }
    }
  },
} satisfies HandlersOf<typeof senderRows>
