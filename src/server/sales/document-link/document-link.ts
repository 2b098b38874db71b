import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { DocumentLink } from '#contract/sales/document-link.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { lastDayOfLink } from '#domain/document-link.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { findLink, insertLink, revokeLink } from './document-link.queries.ts'
import type { LinkRow } from './document-link.queries.ts'
import { hashOfToken, newToken, tokenOf } from './token.ts'

type Linked = Pick<Invoice, 'id' | 'date' | 'origin' | 'deleted_at' | 'voided_at'>

/** A moved-in document is in the program that it comes from, and a void or deleted one is not offered to the client any more. */
const refuseLink = ({ origin, deleted_at, voided_at }: Linked): void => {
  if (deleted_at) throw notFound('invoice')
  if (origin === 'import') throw new Problem('invoice_locked', { reason: 'moved_in' })
  if (voided_at) throw new Problem('already_voided')
}

type LinkServices = Pick<Services, 'keys' | 'publicUrl'>

/** The link as its company sees it; undefined if it has ended, or its key is gone. */
export const linkItem = (
  { keys, publicUrl }: LinkServices,
  link: LinkRow | undefined,
  now: Date,
): DocumentLink | undefined => {
  const token = link && new Date(link.expires_at) > now ? tokenOf(keys.document_link, link) : undefined
  if (!link || !token) return undefined
  const { created_at, expires_at, first_seen_at, last_seen_at } = link
  return { url: `${publicUrl()}/i/${token}`, created_at, expires_at, first_seen_at, last_seen_at }
}

/** The address of the open link of an invoice, for a letter; undefined if it has none. */
export const linkUrl = async (services: LinkServices, scope: Scope, invoiceId: string, now: Date) =>
  linkItem(services, await findLink(scope, invoiceId), now)?.url

/** The link of an invoice, made if it has none that opens. */
export const ensureLink = async (context: CompanyContext, invoice: Linked): Promise<DocumentLink> => {
  const { services, now, today, session } = context
  refuseLink(invoice)
  const stored = await findLink(context, invoice.id)
  const found = linkItem(services, stored, now)
  if (found) return found
  if (stored) await revokeLink(context, invoice.id, now)
  const of = { invoice_id: invoice.id, nonce: randomBytes(16).toString('base64url') }
  await insertLink(context, {
    ...of,
    id: newId(),
    token_hash: hashOfToken(newToken(services.keys.document_link, of)),
    created_by: session.user_id || null,
    created_at: now.toISOString(),
    expires_at: `${lastDayOfLink(invoice.date, today)}T21:59:59.000Z`,
  })
  // It was stored above, or by a request at the same time.
  return linkItem(services, await findLink(context, invoice.id), now)!
}
