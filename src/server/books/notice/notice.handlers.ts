// Decision: docs/decisions/notices.md
import { createECDH } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { NoticeSettings, noticeRows } from '#contract/books/notice.ts'
import { maxPushBrowsers } from '#domain/notice.ts'
import { addressFault } from '#server/account/webhook/address-fault.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { noteOutcome, tellOfBrowsers, whereAccountIs } from './browsers.ts'
import * as queries from './notice.queries.ts'
import { testPush } from './notice-text.ts'
import { sendPush } from './send-push.ts'
import { vapidKeysOf } from './vapid.ts'

/** Browsers that a person adds, and tests, within five minutes: each is a request to somebody else's server. */
const mostTries = 10

const memberOf = ({ db, companyId, session }: CompanyContext) => ({ db, companyId, userId: session.user_id })

const settingsOf = async (context: CompanyContext): Promise<NoticeSettings> => {
  const { session, services } = context
  const settings = await queries.readSettings(memberOf(context))
  return {
    ...settings,
    public_key: vapidKeysOf(services.keys.push[0]).publicKey,
    address: session.email_verified ? session.email : null,
    browsers: await whereAccountIs(context, (own) =>
      queries.readBrowsers(own, { userId: session.user_id, sessionId: session.id }),
    ),
  }
}

const authBytes = 16

/** Whether a message can be encrypted with the keys of a browser: a point of the curve and a secret of 16 bytes. */
const areKeys = (p256dh: string, auth: string): boolean => {
  if (Buffer.from(auth, 'base64url').length !== authBytes) return false
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

export const noticeHandlers: HandlersOf<typeof noticeRows> = {
  'notice.settings': settingsOf,

  'notice.save': async (context, { body }) => {
    const settings = { ...body, push: [...new Set(body.push)], mail: [...new Set(body.mail)] }
    await queries.storeSettings(memberOf(context), settings, context.now)
    return settingsOf(context)
  },

  'notice.subscribe': async (context, { body }) => {
    const { db, session, services, now } = context
    const { endpoint, p256dh, auth } = body
    const fault = addressFault(endpoint, services.config.webhookPrivate)
    if (fault) throw refuseField('endpoint', fault)
    if (!areKeys(p256dh, auth)) throw refuseField('p256dh', 'invalid')
    await countAttempt(db, [{ key: `push browser ${session.user_id}`, most: mostTries }], now)
    const { id: key_id } = services.keys.push[0]
    const browser = { id: newId(), session_id: session.id, endpoint, p256dh, auth, key_id, most: maxPushBrowsers }
    await whereAccountIs(context, (own) => queries.storeBrowser(own, browser, now))
    const settings = await settingsOf(context)
    return async () => {
      await tellOfBrowsers(services, session.user_id)
      return settings
    }
  },

  'notice.unsubscribe': async (context, { params }) => {
    const { user_id: userId } = context.session
    if (!(await whereAccountIs(context, (own) => queries.removeBrowser(own, userId, params.id))))
      throw notFound('notice')
    return () => tellOfBrowsers(context.services, userId)
  },

  'notice.test': async (context) => {
    const { db, session, services, now } = context
    const browser = await whereAccountIs(context, (own) => queries.readBrowser(own, session.user_id, session.id))
    if (!browser) throw notFound('notice')
    await countAttempt(db, [{ key: `push test ${session.user_id}`, most: mostTries }], now)
    return async () => {
      const outcome = await sendPush(services, browser, testPush(session.locale, newId()))
      if (outcome === 'gone')
        await noteOutcome(services, { user_id: session.user_id, subscription_id: browser.id }, outcome)
      return { outcome: outcome === 'delivered' || outcome === 'gone' ? outcome : 'failed' }
    }
  },
}
