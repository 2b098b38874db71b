import { z } from 'zod'
import type { Log } from '#server/platform/process/log.ts'
import type { Delivery, EventHandlers, Handover, PeppolAccessPoint, PeppolDocument, Receipt } from './access-point.ts'
import { createExchange } from './exchange.ts'
import type { Exchange, ExchangeSetting } from './exchange.ts'
import { storecoveAddress } from './storecove-schemes.ts'

const submission = z.object({ guid: z.string().min(1).max(100) })
const errorList = z.array(z.object({ source: z.string().nullish(), details: z.string().nullish() }))
const discovery = z.object({ code: z.string() })
const webhook = z.object({ guid: z.string().min(1).max(100), body: z.union([z.string(), z.looseObject({})]) })
const purchaseInvoice = z.object({ legal_entity_id: z.int().positive(), ubl: z.base64().min(1) })
/** About a document that came in. */
const receivedBody = z.looseObject({ document_guid: z.uuid() })
const eventBody = z.looseObject({
  event_type: z.string().nullish(),
  event: z.string(),
  guid: z.string().max(100),
  idempotency_guid: z.uuid().nullish().catch(null),
  details: z.unknown(),
})

/** The access point Storecove (https://www.storecove.com/docs), version 2 of its API, with webhooks in pull mode. */
export const storecoveAccessPoint = (setting: ExchangeSetting): PeppolAccessPoint => {
  const exchange = createExchange(setting)
  return {
    isSenderId: (id) => /^[1-9]\d{0,15}$/.test(id),
    send: async (document) => {
      const receiver = storecoveAddress(document.receiver)
      if (!receiver) return { kind: 'refused', answer: `No route to the scheme ${document.receiver.scheme}` }
      const body = submissionOf(document, receiver)
      return handoverOf(await exchange('document_submissions', { method: 'POST', body }), document)
    },
    delivery: async (id) => {
      const path = `document_submissions/${encodeURIComponent(id)}/evidence/sending`
      const answer = await exchange(path, { method: 'GET' })
      // There is evidence once the receiver's access point has confirmed. A failure comes as an event only.
      return { kind: answer.kind === 'answer' && isSuccess(answer.status) ? 'delivered' : 'waiting' }
    },
    readEvents: (handlers) => readEvents(exchange, setting.log, handlers),
    fetchReceived: async (id) => {
      const path = `purchase_invoices/${encodeURIComponent(id)}/ubl`
      return receiptOf(await exchange(path, { method: 'GET', maxBytes: maxReceivedBytes }))
    },
    reach: async (address) => {
      const receiver = storecoveAddress(address)
      if (!receiver) return 'no'
      const body = {
        documentTypes: ['invoice'],
        network: 'peppol',
        metaScheme: 'iso6523-actorid-upis',
        scheme: receiver.scheme,
        identifier: receiver.id,
      }
      const answer = await exchange('discovery/receives', { method: 'POST', body })
      if (answer.kind !== 'answer' || !isSuccess(answer.status)) return 'unknown'
      const found = discovery.safeParse(answer.body).data?.code.toUpperCase()
      return found === 'OK' ? 'yes' : found === undefined ? 'unknown' : 'no'
    },
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A credit note is an `invoice` too: the file says which it is. */
const submissionOf = ({ key, senderId, ubl }: PeppolDocument, receiver: { scheme: string; id: string }) => ({
  legalEntityId: Number(senderId),
  idempotencyGuid: key,
  routing: { eIdentifiers: [receiver] },
  document: {
    documentType: 'invoice',
    rawDocumentData: { document: Buffer.from(ubl).toString('base64'), parse: true, parseStrategy: 'ubl' },
  },
})

/** The token is wrong, or the account is. The operator must act; meanwhile documents wait. */
const accountErrors = new Set([401, 403])
/** The access point could not work on the request now. */
const busy = new Set([408, 425, 429])

const handoverOf = (answer: Exchange, { mayBeKnown }: PeppolDocument): Handover => {
  if (answer.kind === 'none') return { kind: 'later', answer: null, waitSeconds: null, mayHaveIt: answer.wasSent }
  const { status, body, retryAfter } = answer
  const id = submission.safeParse(body).data?.guid
  if (isSuccess(status) && id) return { kind: 'accepted', id }
  const text = errorText(body)
  if (status >= 500 || isSuccess(status) || busy.has(status))
    return { kind: 'later', answer: text, waitSeconds: retryAfter, mayHaveIt: !busy.has(status) }
  if (accountErrors.has(status)) return { kind: 'later', answer: null, waitSeconds: retryAfter, mayHaveIt: false }
  // 422 is its answer to a wrong document and to a key that it knows already.
  if (mayBeKnown) return { kind: 'unknown', answer: text }
  return { kind: 'refused', answer: text ?? `HTTP ${status}` }
}

/** A file of 10 MiB, twice as BASE64: its attachments, and the file itself. */
const maxReceivedBytes = 20 * 1024 * 1024
const noInvoice = new Set([400, 404, 410, 422])

const receiptOf = (answer: Exchange): Receipt => {
  if (answer.kind === 'none') return { kind: 'later' }
  if (noInvoice.has(answer.status)) return { kind: 'gone' }
  const { data } = isSuccess(answer.status) ? purchaseInvoice.safeParse(answer.body) : {}
  if (!data) return { kind: 'later' }
  const document = { receiverId: String(data.legal_entity_id), ubl: Buffer.from(data.ubl, 'base64') }
  return { kind: 'document', document }
}

const errorText = (body: unknown): string | null => {
  const errors = errorList.safeParse(Array.isArray(body) ? body : (body as { errors?: unknown } | null)?.errors)
  const lines = errors.data?.map(({ source, details }) => [source, details].filter(Boolean).join(': ')).filter(Boolean)
  return lines && lines.length > 0 ? lines.join('\n') : null
}

/** More than what one minute brings. The rest follows a minute later. */
const maxEvents = 200

/**
 * Reads the queue of events: the first stays the first until it is deleted, so it is deleted only after it was handled. An event of
 * another kind stays, and the operator is told.
 */
const readEvents = async (
  exchange: ReturnType<typeof createExchange>,
  log: Log,
  handlers: EventHandlers,
): Promise<void> => {
  for (let count = 0; count < maxEvents; count += 1) {
    const answer = await exchange('webhook_instances/', { method: 'GET' })
    if (answer.kind !== 'answer' || answer.status !== 200) return
    const instance = webhook.safeParse(answer.body).data
    const handle = instance && handlerOf(instance.body, handlers)
    if (!handle)
      return log.error({ webhook: instance?.guid }, 'the queue of the access point begins with another event')
    await handle()
    const deleted = await exchange(`webhook_instances/${encodeURIComponent(instance.guid)}`, { method: 'DELETE' })
    if (deleted.kind !== 'answer' || !(isSuccess(deleted.status) || deleted.status === 404)) return
  }
}

const failures = new Set(['failed', 'no_action_taken'])

/** Undefined for an event that is neither about a document that was sent nor about one that came in. */
const handlerOf = (content: string | object, handlers: EventHandlers): (() => Promise<unknown>) | undefined => {
  const body = typeof content === 'string' ? parsed(content) : content
  const received = receivedBody.safeParse(body).data
  if (received) return () => handlers.received(received.document_guid)
  const { data } = eventBody.safeParse(body)
  if (!data || (data.event_type ?? 'document_submission') !== 'document_submission') return undefined
  const key = data.idempotency_guid ?? null
  return () => handlers.delivery({ id: data.guid, key, delivery: deliveryOf(data.event, data.details) })
}

const deliveryOf = (event: string, details: unknown): Delivery => {
  if (event === 'succeeded') return { kind: 'delivered' }
  if (!failures.has(event)) return { kind: 'waiting' }
  return { kind: 'failed', answer: typeof details === 'string' && details !== '' ? details : errorText(details) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
