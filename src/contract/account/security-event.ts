import { z } from 'zod'
import { id, moment } from '#contract/platform/fields.ts'
import { operatorMeta, operatorPage } from '#contract/platform/operator-list.ts'
import { row } from '#contract/platform/row.ts'
import { ownSession } from './session.ts'

/** All events of the security log. A new event is added here, with its text in both languages. */
export const securityEvents = [
  'registered',
  'sign_in',
  'second_step',
  'sign_out',
  'proof',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_verified',
  'social_added',
  'social_removed',
  'passkey_added',
  'passkey_removed',
  'two_step_added',
  'two_step_removed',
  'codes_renewed',
  'code_used',
  'ways_removed',
  'invitation_accepted',
  'role_changed',
  'member_removed',
  'company_left',
  'owner_changed',
  'data_taken',
  'archive_ordered',
  'archive_downloaded',
  'company_resumed',
  'api_key_made',
  'api_key_deleted',
  'online_payment_changed',
  'sender_changed',
  'sender_tested',
  'sender_removed',
  'inbox_address_renewed',
  'webhook_made',
  'webhook_changed',
  'webhook_deleted',
  'pack_link_sent',
  'pack_link_opened',
  'pack_link_downloaded',
  'account_deleted',
  'operator_viewed_orders',
  'operator_accepted_order',
  'operator_canceled_order',
  'operator_viewed_people',
  'operator_viewed_companies',
  'operator_viewed_messages',
  'operator_read_message',
  'operator_answered_message',
  'operator_viewed_jobs',
  'operator_retried_job',
  'operator_stopped_sending',
  'operator_resumed_sending',
  'operator_limited_sending',
  'operator_changed_peppol',
  'operator_viewed_security',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

/** The reasons of failed events. */
export const securityReasons = [
  'wrong_password',
  'unknown_email',
  'wrong_code',
  'not_accepted',
  'expired',
  'too_many_attempts',
] as const
export type SecurityReason = (typeof securityReasons)[number]

const event = z.object({
  id,
  happened_at: moment,
  event: z.enum(securityEvents),
  outcome: z.enum(['ok', 'failed']),
  reason: z.enum(securityReasons).nullable().describe('why it failed'),
  ...ownSession.pick({ browser: true, system: true, device: true, address: true, place: true, country: true }).shape,
  detail: z.string().nullable().describe('the passkey, provider, role or order, or the text that was searched for'),
  company: z.string().nullable().describe('its title at that time'),
})

const ownEvent = event.extend({
  by: z.enum(['self', 'other', 'operator']).describe('without a device when it was another user'),
})
export type OwnSecurityEvent = z.infer<typeof ownEvent>

const person = z.object({ id, name: z.string().nullable(), email: z.string().nullable() })
const eventForOperator = event.extend({
  person: person.nullable().describe('the owner of the account; without a name if it is deleted'),
  actor: person.nullable().describe('who did it, if it was another user'),
  email_hint: z.string().nullable().describe('a masked email address that has no account'),
})
export type SecurityEvent = z.infer<typeof eventForOperator>

const { search, ...page } = operatorPage
const meta = operatorMeta.pick({ next_cursor: true })

export const securityEventRows = {
  'security-event.list': row({
    method: 'GET',
    path: '/user/security-events',
    access: 'user',
    query: z.object(page),
    output: z.object({ data: z.array(ownEvent), meta }),
    summary: 'Security events of the user’s own account, newest first; stored for 400 days',
  }),
  'operator-security.list': row({
    method: 'GET',
    path: '/operator/security-events',
    access: 'operator',
    query: z.object({ ...page, search, tab: z.enum(['all', 'failed', 'operators']).optional() }),
    output: z.object({ data: z.array(eventForOperator), meta: operatorMeta }),
    summary: 'Security events of all accounts, newest first; searched by email, name, IP address or event',
  }),
}
