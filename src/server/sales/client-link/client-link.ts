import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ClientLink } from '#contract/sales/client-link.ts'
import { clientLinkDays, renewedClientLinkDays } from '#domain/document-link.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { clientTokenOf, newClientToken } from './token.ts'

type LinkRow = Selectable<DB['client_link']>
type LinkServices = Pick<Services, 'keys' | 'publicUrl'>

/** The link of a client that was not revoked; it may have expired. */
const findLink = ({ db, companyId }: Scope, clientId: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('client_link')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

const itemOf = (
  { keys, publicUrl }: LinkServices,
  link: LinkRow | undefined,
  now: Date,
): (ClientLink & { url: string }) | undefined => {
  const token = link && new Date(link.expires_at) > now ? clientTokenOf(keys.document_link, link) : undefined
  if (!link || !token) return undefined
  const { created_at, expires_at, first_seen_at, last_seen_at } = link
  return { url: `${publicUrl()}/c/${token}`, created_at, expires_at, first_seen_at, last_seen_at }
}

/** The open link of a client with its address; undefined if it has none. */
export const readClientLink = async (services: LinkServices, scope: Scope, clientId: string, now: Date) =>
  itemOf(services, await findLink(scope, clientId), now)

export const revokeClientLink = async ({ db, companyId }: Scope, clientId: string, now: Date): Promise<void> => {
  await db
    .updateTable('client_link')
    .set({ revoked_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .execute()
}

const dayMs = 86_400_000

/** The link of a client for a letter: another one if it has none, or only one that ends soon. */
export const ensureClientLink = async (context: CompanyContext, clientId: string): Promise<ClientLink> => {
  const { services, now, session, db, companyId } = context
  const stored = await findLink(context, clientId)
  const found = itemOf(services, stored, now)
  if (found && new Date(found.expires_at).getTime() - now.getTime() > renewedClientLinkDays * dayMs) return found
  if (stored) await revokeClientLink(context, clientId, now)
  const of = { client_id: clientId, nonce: randomBytes(16).toString('base64url') }
  await db
    .insertInto('client_link')
    .values({
      ...of,
      company_id: companyId,
      id: newId(),
      token_hash: hashOfToken(newClientToken(services.keys.document_link, of)),
      created_by: session.user_id || null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + clientLinkDays * dayMs).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).where('revoked_at', 'is', null).doNothing())
    .execute()
  // It was stored above, or by a request at the same time.
  return itemOf(services, await findLink(context, clientId), now)!
}
