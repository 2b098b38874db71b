import { sql } from 'kysely'
import type { CheckResult, PaymentProvider } from '#domain/online-payment.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import type { Services } from '#server/platform/services.ts'
import type { ProviderKeys } from './provider.ts'

export type Scope = { db: Database; companyId: string }

/** A provider of the company as stored, with its keys encrypted. */
export type StoredProvider = {
  provider: PaymentProvider
  is_on: boolean
  secrets: string
  endings: Readonly<Record<string, string>>
  sandbox: boolean
  checked_at: string | null
  check_result: CheckResult | null
  former_secrets: string | null
  former_sandbox: boolean | null
  former_until: string | null
  removed_at: string | null
}

const readAll = async ({ db, companyId }: Scope): Promise<StoredProvider[]> => {
  const { rows } = await sql<StoredProvider>`
    select provider, is_on, secrets, endings, sandbox, checked_at, check_result, former_secrets, former_sandbox, former_until, removed_at
    from online_payment_provider where company_id = ${companyId} order by provider`.execute(db)
  return rows
}

export const readProviders = async (scope: Scope): Promise<StoredProvider[]> =>
  (await readAll(scope)).filter(({ removed_at }) => removed_at === null)

/**
 * The keys with which an event of a provider may be signed: those of now, and the ones before as long as pages that were opened with them may
 * be paid.
 */
export const readSigningKeys = async (
  services: Pick<Services, 'keys'>,
  scope: Scope,
  provider: PaymentProvider,
  now: Date,
): Promise<ProviderKeys[]> => {
  const stored = (await readAll(scope)).find((each) => each.provider === provider)
  if (!stored) return []
  const { secrets, sandbox, former_secrets, former_sandbox, former_until, removed_at } = stored
  const hasFormer = former_secrets !== null && former_until !== null && new Date(former_until) > now
  return [
    ...(removed_at === null ? [keysOf(services, scope.companyId, { provider, secrets, sandbox })] : []),
    ...(hasFormer
      ? [keysOf(services, scope.companyId, { provider, secrets: former_secrets, sandbox: former_sandbox ?? false })]
      : []),
  ]
}

/** The provider, locked until the request ends, so that two changes at once do not mix their keys. */
export const lockProvider = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
): Promise<StoredProvider | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`online_payment_provider ${companyId} ${provider}`}, 0))`.execute(
    db,
  )
  return (await readProviders({ db, companyId })).find((each) => each.provider === provider)
}

export type NewProvider = Pick<StoredProvider, 'provider' | 'is_on' | 'secrets' | 'endings' | 'sandbox'>

/** Until when pages that were opened until now may be paid, and their events be repeated; null if none is open. */
const lastPageEnds = (provider: PaymentProvider, companyId: string, at: string) => sql`
  (select max(o.expires_at) + interval '1 hour' from online_payment o
    where o.company_id = ${companyId} and o.provider = ${provider} and o.state = 'open' and o.expires_at > ${at}::timestamptz)`

/**
 * Stores a provider. With other keys than before, their last test says nothing any more, and the keys before are kept for the pages that are
 * open.
 */
export const storeProvider = async (
  { db, companyId }: Scope,
  { provider, is_on, secrets, endings, sandbox }: NewProvider,
  changed: { by: string; at: Date; keys: boolean },
): Promise<void> => {
  const at = changed.at.toISOString()
  const { keys } = changed
  // Of a removed provider only the former keys are left, which stay.
  const replaced = sql`${keys} and p.removed_at is null`
  const until = lastPageEnds(provider, companyId, at)
  await sql`
    insert into online_payment_provider as p (company_id, provider, is_on, secrets, endings, sandbox, changed_by, changed_at, keys_changed_at)
    values (${companyId}, ${provider}, ${is_on}, ${secrets}, ${JSON.stringify(endings)}::jsonb, ${sandbox}, ${changed.by}::uuid, ${at}, ${at})
    on conflict (company_id, provider) do update set is_on = excluded.is_on, secrets = excluded.secrets, endings = excluded.endings,
      sandbox = excluded.sandbox, changed_by = excluded.changed_by, changed_at = excluded.changed_at, removed_at = null,
      keys_changed_at = case when ${keys} then excluded.keys_changed_at else p.keys_changed_at end,
      former_secrets = case when not (${replaced}) then p.former_secrets when ${until} is null then null else p.secrets end,
      former_sandbox = case when not (${replaced}) then p.former_sandbox when ${until} is null then null else p.sandbox end,
      former_until = case when not (${replaced}) then p.former_until else ${until} end,
      checked_at = case when ${keys} then null else p.checked_at end,
      check_result = case when ${keys} then null else p.check_result end`.execute(db)
}

/** Removes a provider. Its keys stay without being used for anything new until the pages that are open have ended. */
export const removeProvider = async ({ db, companyId }: Scope, provider: PaymentProvider, at: Date): Promise<void> => {
  const moment = at.toISOString()
  await sql`
    update online_payment_provider p set is_on = false, removed_at = ${moment}, former_secrets = p.secrets, former_sandbox = p.sandbox,
      former_until = pages.until, secrets = '', endings = '{}', checked_at = null, check_result = null
    from (select ${lastPageEnds(provider, companyId, moment)} as until) pages
    where p.company_id = ${companyId} and p.provider = ${provider} and pages.until is not null`.execute(db)
  await sql`delete from online_payment_provider
    where company_id = ${companyId} and provider = ${provider} and removed_at is null`.execute(db)
}

/** Stores the result of a test, unless the keys were changed meanwhile. */
export const storeCheck = (
  { db, companyId }: Scope,
  { provider, secrets }: StoredProvider,
  result: CheckResult,
  at: Date,
) =>
  db
    .updateTable('online_payment_provider')
    .set({ checked_at: at.toISOString(), check_result: result })
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('secrets', '=', secrets)
    .execute()

const ownerOf = (companyId: string, provider: PaymentProvider) => `${companyId} ${provider}`

export const sealKeys = ({ keys }: Services, companyId: string, provider: PaymentProvider, secrets: object): string =>
  seal(keys.online_payment, JSON.stringify(secrets), ownerOf(companyId, provider))

/** The keys of a stored provider. */
export const keysOf = (
  { keys }: Pick<Services, 'keys'>,
  companyId: string,
  { provider, secrets, sandbox }: Pick<StoredProvider, 'provider' | 'secrets' | 'sandbox'>,
): ProviderKeys => {
  // Only `sealKeys` writes it, and the encryption is authenticated.
  const opened = JSON.parse(unseal(keys.online_payment, secrets, ownerOf(companyId, provider))) as never
  return provider === 'stripe' ? { provider, keys: opened } : { provider, keys: opened, sandbox }
}
