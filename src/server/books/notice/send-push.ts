// Decision: docs/decisions/notices.md
import webPush from 'web-push'
import { addressFault } from '#server/account/webhook/address-fault.ts'
import { targetOfUrl } from '#server/account/webhook/check-address.ts'
import { mailboxOf } from '#server/platform/mail/compose.ts'
import { postOnce } from '#server/platform/outside/post-once.ts'
import type { Resolve } from '#server/platform/outside/public-address.ts'
import type { Services } from '#server/platform/services.ts'
import { vapidKeysById } from './vapid.ts'

/** Where the browser of a person takes messages. */
export type Browser = { endpoint: string; p256dh: string; auth: string; key_id: string }

/** What the service worker shows: see `src/web/service-worker.ts`. */
export type PushMessage = { title: string; body: string; url: string; tag: string; lang: string }

/** gone: the browser takes no messages any more. later: it may be tried again. refused: it never will be taken. */
export type PushOutcome = 'delivered' | 'gone' | 'later' | 'refused'

export type PushOptions = { resolve?: Resolve }

const timeoutMs = 10_000
const maxAnswerBytes = 1024
/** A phone that was off longer is told nothing old. */
const keptSeconds = 12 * 3600

/** Encrypts a message for the browser (RFC 8291) and signs it for its push service (RFC 8292). */
const requestOf = (services: Services, browser: Browser, message: PushMessage) => {
  const keys = vapidKeysById(services.keys, browser.key_id)
  if (!keys) return undefined
  const { endpoint, p256dh, auth } = browser
  const { publicKey, privateKey } = keys
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    TTL: keptSeconds,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
    // Of messages with one topic a phone that was off gets the last.
    topic: message.tag.replaceAll('-', '').slice(0, 32),
    vapidDetails: { subject: `mailto:${mailboxOf(services.config.mailFrom).address}`, publicKey, privateKey },
  })
}

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Sends one message. The address was given by a browser, so it is treated like that of a webhook: looked up once, public, and without
 * redirects. Never rejects for what the other side does. No transaction may be open.
 */
export const sendPush = async (
  services: Services,
  browser: Browser,
  message: PushMessage,
  { resolve }: PushOptions = {},
): Promise<PushOutcome> => {
  const request = requestOf(services, browser, message)
  if (!request) return 'gone'
  if (addressFault(browser.endpoint, services.config.webhookPrivate)) return 'refused'
  const url = new URL(browser.endpoint)
  const target = await targetOfUrl(services, url, resolve)
  if (target === 'private') return 'refused'
  if (typeof target === 'string') return 'later'
  const { headers } = request
  const answer = await postOnce({ url, target, headers, body: request.body, timeoutMs, maxBytes: maxAnswerBytes })
  return typeof answer === 'object' ? outcomeOf(answer.status) : 'later'
}
