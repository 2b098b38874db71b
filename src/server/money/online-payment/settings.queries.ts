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
}

export const readProviders = async ({ db, companyId }: Scope): Promise<StoredProvider[]> => {
  const { rows } = await sql<StoredProvider>`
    select provider, is_on, secrets, endings, sandbox, checked_at, check_result from online_payment_provider
    where company_id = ${companyId} order by provider`.execute(db)
  return rows
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

/** Stores a provider. With other keys than before, their last test says nothing any more. */
export const storeProvider = async (
  { db, companyId }: Scope,
  { provider, is_on, secrets, endings, sandbox }: NewProvider,
  changed: { by: string; at: Date; keys: boolean },
): Promise<void> => {
  const at = changed.at.toISOString()
  await sql`
    insert into online_payment_provider as p (company_id, provider, is_on, secrets, endings, sandbox, changed_by, changed_at)
    values (${companyId}, ${provider}, ${is_on}, ${secrets}, ${JSON.stringify(endings)}::jsonb, ${sandbox}, ${changed.by}::uuid, ${at})
    on conflict (company_id, provider) do update set is_on = excluded.is_on, secrets = excluded.secrets, endings = excluded.endings,
      sandbox = excluded.sandbox, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      checked_at = case when ${changed.keys} then null else p.checked_at end,
      check_result = case when ${changed.keys} then null else p.check_result end`.execute(db)
}

export const removeProvider = ({ db, companyId }: Scope, provider: PaymentProvider) =>
  db
    .deleteFrom('online_payment_provider')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .execute()

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
