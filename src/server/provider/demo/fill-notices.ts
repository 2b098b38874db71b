import { createECDH, randomBytes } from 'node:crypto'
import { callerOf } from './demo-server.ts'
import type { Call, DemoServer } from './demo-server.ts'
import type { DemoPerson } from './people.ts'

/** What the owner is told about, before it happens: seen and paid come by mail, questions in the browser. */
export const chooseNotices = (call: Call) =>
  call(
    'notice.save',
    {},
    {
      push: ['invoice_paid', 'question', 'quote_accepted', 'quote_declined', 'recurring_paused'],
      mail: ['invoice_paid', 'invoice_seen', 'quote_accepted', 'recurring_paused'],
      hide_details: false,
    },
  )

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/**
 * The owner's phone, which shows notices: its push service exists nowhere, so the demo sends nothing to anybody. What happened while the
 * demo was filled is old enough for a mail.
 */
export const tellOwner = async ({ app, owner, clock }: DemoServer, { email, password }: DemoPerson): Promise<void> => {
  const { token } = (await app.inject('/api/csrf-token')).json<{ token: string }>()
  const device = { 'user-agent': phone }
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-csrf-token': token, ...device },
    payload: { email, password },
  })
  if (signedIn.statusCode !== 200) throw new Error(`login: ${signedIn.body}`)
  const call = callerOf(app, { authorization: String(signedIn.headers.authorization), ...device })
  const { browsers } = await call(
    'notice.subscribe',
    {},
    {
      endpoint: `https://push.example/send/${randomBytes(16).toString('base64url')}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  )
  const now = clock().toISOString()
  await owner.query(
    `update push_subscription set created_at = $2::timestamptz - interval '9 days', delivered_at = $2::timestamptz - interval '3 hours'
      where id = $1`,
    [browsers.find(({ current }) => current)?.id, now],
  )
  await owner.query(`update notice set created_at = $1::timestamptz - interval '20 minutes' where batch_id is null`, [
    now,
  ])
}
