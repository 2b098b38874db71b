import { z } from 'zod'
import { noticeEvents } from '#domain/notice.ts'
import { id, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const events = z.array(z.enum(noticeEvents)).max(noticeEvents.length)

const settingsInput = z.strictObject({
  push: events,
  mail: events,
  hide_details: z.boolean().describe('notices without clients and amounts'),
})
export type NoticeSettingsInput = z.infer<typeof settingsInput>

const settings = settingsInput.extend({
  public_key: z.string().describe('`applicationServerKey` of the browser'),
  address: z.string().nullable().describe('where mails go; null: the address is not verified'),
  browsers: z.array(
    z.object({
      id,
      browser: z.string().nullable(),
      system: z.string().nullable(),
      device: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
      created_at: moment,
      delivered_at: moment.nullable(),
      current: z.boolean().describe('whether it is the browser of this request'),
    }),
  ),
})
export type NoticeSettings = z.infer<typeof settings>
export type NoticeBrowser = NoticeSettings['browsers'][number]

const subscriptionInput = z.strictObject({
  endpoint: z.string().trim().min(1, { error: 'required' }).max(2000, { error: 'webhook_url' }),
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{16,90}={0,2}$/, { error: 'invalid' }),
  auth: z.string().regex(/^[A-Za-z0-9_-]{16,30}={0,2}$/, { error: 'invalid' }),
})

const testResult = z.object({
  outcome: z
    .enum(['delivered', 'gone', 'failed'])
    .describe('gone: the browser takes no notices any more and was removed'),
})

/** What the person of the session is told about in the current company, and in which browsers. */
export const noticeRows = {
  'notice.settings': row({
    method: 'GET',
    path: '/notice/settings',
    access: 'document.read',
    output: settings,
    summary: 'What the user is told about in the company',
  }),
  'notice.save': row({
    method: 'PUT',
    path: '/notice/settings',
    access: 'document.read',
    input: settingsInput,
    output: settings,
    summary: 'Change what the user is told about',
  }),
  'notice.subscribe': row({
    method: 'POST',
    path: '/notice/browser',
    access: 'document.read',
    input: subscriptionInput,
    output: settings,
    summary: 'Show notices in the browser of this session',
  }),
  'notice.unsubscribe': row({
    method: 'DELETE',
    path: '/notice/browser/{id}',
    access: 'document.read',
    status: 204,
    summary: 'Show no notices in a browser any more',
  }),
  'notice.test': row({
    method: 'POST',
    path: '/notice/test',
    access: 'document.read',
    output: testResult,
    summary: 'Send a test notice to the browser of this session',
  }),
}
