import type { TestServer } from './server.ts'

/** Variables of a server with plans that can be ordered; other tests do without, for they issue more than a free plan has. */
export const withPlans = { PLANS: 'on', PROVIDER_IBAN: 'LT647300000000000117' }

/** The person has premium until that day, as if it had been ordered three months before. */
export const givePlan = ({ owner }: Pick<TestServer, 'owner'>, userId: string, validUntil: string) =>
  owner.query(
    `insert into subscription (user_id, plan, starts_on, months, valid_until)
     values ($1, 'premium', $2::date - interval '3 months', 3, $2)
     on conflict (user_id) do update set starts_on = excluded.starts_on, months = 3, valid_until = excluded.valid_until, warned = null`,
    [userId, validUntil],
  )
