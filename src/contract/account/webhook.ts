import { z } from 'zod'
import {
  maxWebhooks,
  rotationHours,
  testEvent,
  webhookEvents,
  webhookLogDays,
  webhookRetryDays,
} from '#domain/webhook.ts'
import { id, moment } from '#contract/platform/fields.ts'
import { operatorMeta, operatorPage } from '#contract/platform/operator-list.ts'
import { row } from '#contract/platform/row.ts'

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)).describe('none: all events, also those of later versions'),
  state: z.enum(['active', 'disabled']),
  created_at: moment,
  disabled_at: moment.nullable().describe('when it was disabled, because nothing had reached it for five days'),
  failing_since: moment.nullable(),
  previous_secret_until: moment.nullable().describe('until then the previous secret signs, too'),
  last_day: z
    .object({ deliveries: z.int(), failed: z.int() })
    .describe('deliveries of the last 24 hours, and those that have not arrived after an attempt'),
})
export type Webhook = z.infer<typeof webhook>

const secret = z.string().describe('signs what is sent (Standard Webhooks); it is not answered again')

export const webhookInput = z.strictObject({
  url: z.string().trim().min(1, { error: 'required' }).max(2000, { error: 'webhook_url' }),
  events: z
    .array(z.enum(webhookEvents))
    .max(webhookEvents.length)
    .default([])
    .describe('none: all events, also those of later versions'),
})

const newWebhook = webhookInput.extend({
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: 'webhook_secret' })
    .optional()
    .describe('whsec_ and 24 to 64 bytes as base64; by default a new one is made'),
})

const delivery = z.object({
  id,
  event_id: id.describe('`webhook-id` of the request and `id` in its body: the same in all attempts'),
  type: z.enum([...webhookEvents, testEvent]),
  title: z.string().nullable().describe('the number or name of the record at that time'),
  data: z.object({ id, version: z.int() }),
  event_at: moment,
  created_at: moment,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  attempted_at: moment.nullable(),
  next_at: moment.nullable().describe('when it is tried next'),
  status: z.int().nullable().describe('of the last answer'),
  trouble: z
    .enum(['private', 'unresolved', 'refused', 'timeout', 'tls', 'network', 'redirect', 'disabled', 'replaced'])
    .nullable()
    .describe('why there was no answer that counts'),
  duration_ms: z.int().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const wholeDelivery = delivery.extend({
  webhook_id: id,
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  answer: z.string().nullable().describe('the body of the last answer, at most 10 KB'),
})
export type WholeWebhookDelivery = z.infer<typeof wholeDelivery>

/** Addresses of other programs that are told about events. They belong to the company. */
export const webhookRows = {
  'webhook.list': row({
    method: 'GET',
    path: '/webhook/all',
    access: 'key.write',
    output: z.object({ data: z.array(webhook) }),
    summary: 'The webhooks of the company, oldest first',
  }),
  // Not repeated by an Idempotency-Key, because the answer, which has the secret, would be stored.
  'webhook.create': row({
    method: 'POST',
    path: '/webhook',
    access: 'key.write',
    input: newWebhook,
    output: webhook.extend({ secret }),
    status: 201,
    summary: `Add a webhook, at most ${maxWebhooks}`,
  }),
  'webhook.update': row({
    method: 'PUT',
    path: '/webhook/{id}',
    access: 'key.write',
    input: webhookInput,
    output: webhook,
    summary: 'Change the address and the events of a webhook',
  }),
  'webhook.delete': row({
    method: 'DELETE',
    path: '/webhook/{id}',
    access: 'key.write',
    status: 204,
    summary: 'Delete a webhook with its deliveries',
  }),
  'webhook.enable': row({
    method: 'POST',
    path: '/webhook/{id}/enable',
    access: 'key.write',
    output: webhook,
    summary: 'Enable a webhook again that was disabled',
  }),
  'webhook.rotate_secret': row({
    method: 'POST',
    path: '/webhook/{id}/rotate-secret',
    access: 'key.write',
    output: webhook.extend({ secret }),
    summary: `Make a new secret; for ${rotationHours} hours both sign`,
  }),
  'webhook.test': row({
    method: 'POST',
    path: '/webhook/{id}/test',
    access: 'key.write',
    output: delivery,
    status: 201,
    summary: `Send the event ${testEvent}`,
  }),
  'webhook.deliveries': row({
    method: 'GET',
    path: '/webhook/{id}/deliveries',
    access: 'key.write',
    query: z.object({ limit: operatorPage.limit, cursor: operatorPage.cursor }),
    output: z.object({ data: z.array(delivery), meta: operatorMeta.pick({ next_cursor: true }) }),
    summary: `Deliveries to a webhook, newest first; retried for ${webhookRetryDays} days, kept for ${webhookLogDays}`,
  }),
  'webhook.delivery': row({
    method: 'GET',
    path: '/webhook/delivery/{id}',
    access: 'key.write',
    output: wholeDelivery,
    summary: 'One delivery with its last request and answer',
  }),
  'webhook.redeliver': row({
    method: 'POST',
    path: '/webhook/delivery/{id}/redeliver',
    access: 'key.write',
    output: delivery,
    status: 201,
    summary: 'Send an event again, with the same id; one that still waits is replaced',
  }),
}
