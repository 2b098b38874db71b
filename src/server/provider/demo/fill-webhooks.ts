import type { Call, DemoServer } from './demo-server.ts'

/** Names that exist nowhere, so the demo sends nothing to anybody. */
const shop = 'https://lapai.example/kvitas/ivykiai'
const reports = 'https://ataskaitos.example/hook'

/** Documents of the last days and what the shop answered; one event could not be delivered yet. */
const deliveries = `
  with source as (
    select 'invoice.paid' as type, id, version, number as title, 1 as attempts, 200 as status, 184 as duration_ms, 20 as minutes
      from (select * from invoice where company_id = $1 and payment_state = 'paid' and type = 'simple' order by date desc, id limit 1) i
    union all select 'payment.created', id, version, client_title, 4, 503, 10000, 40
      from (select * from payment where company_id = $1 and client_title is not null and deleted_at is null order by date desc, id limit 1) p
    union all select 'invoice.sent', id, version, number, 1, 200, 212, 67
      from (select * from invoice where company_id = $1 and sent_at is not null order by date desc, id limit 1) s
    union all select 'expense.created', id, version, vendor_title, 1, 200, 167, 112
      from (select * from expense where company_id = $1 and deleted_at is null order by date desc, id limit 1) e
  )
  insert into webhook_delivery (company_id, id, webhook_id, event_id, type, document_id, version, title, event_at, created_at, state, attempts,
      next_at, attempted_at, signature, status, duration_ms, answer)
    select $1, gen_random_uuid(), $2, gen_random_uuid(), s.type, s.id, s.version, s.title, at, at, case when status = 200 then 'delivered' else 'waiting' end,
      attempts, case when status = 200 then null else now() + interval '2 hours' end, at + make_interval(mins => 30 * (attempts - 1) / 4),
      'v1,' || encode(sha256(s.id::text::bytea), 'base64'), status, duration_ms, case when status = 200 then '{"ok":true}' else 'Service Unavailable' end
    from source s cross join lateral (select now() - make_interval(mins => minutes) as at) m`

/** Webhooks of a shop and of a table of reports. */
export const fillWebhooks = async (
  { owner }: Pick<DemoServer, 'owner'>,
  call: Call,
  companyId: string,
): Promise<void> => {
  const { id } = await call(
    'webhook.create',
    {},
    { url: shop, events: ['invoice.paid', 'invoice.sent', 'payment.created', 'expense.created'] },
  )
  await call('webhook.create', {}, { url: reports, events: ['bank.imported'] })
  await owner.query(deliveries, [companyId, id])
}
