import type { clientLinkRows } from '#contract/sales/client-link.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { clientLinkEmail, readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter, readQueued } from '#server/sales/sending/enqueue.ts'
import { ensureClientLink, readClientLink, revokeClientLink } from './client-link.ts'

/** Locks the client, so that its card does not change while its link is sent. */
const readClient = async ({ db, companyId }: CompanyContext, id: string): Promise<{ isDeleted: boolean }> => {
  const client = await db
    .selectFrom('client')
    .select('deleted_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!client) throw notFound('client')
  return { isDeleted: client.deleted_at !== null }
}

const requireClient = async (context: CompanyContext, id: string): Promise<void> => {
  if ((await readClient(context, id)).isDeleted) throw notFound('client')
}

const noFacts = { invoice_id: null, date_from: null, date_to: null, currency: null, reminder: false, reminded_on: null }

export const clientLinkHandlers = {
  'client.read_link': async (context, { params }) => {
    // A page may ask for it while the client is being deleted.
    if ((await readClient(context, params.id)).isDeleted) return { link: null, to: [] }
    const { to } = await readCorrespondence(context, params.id)
    return { link: (await readClientLink(context.services, context, params.id, context.now)) ?? null, to }
  },
  'client.send_link': async (context, { params: { id }, body }) => {
    await requireClient(context, id)
    const correspondence = await readCorrespondence(context, id)
    const known = new Set(correspondence.to.map((address) => address.toLowerCase()))
    const to = body.to ?? correspondence.to
    if (to.length === 0) throw refuseField('to', 'required')
    // Whoever gets this letter sees all documents of the client.
    if (to.some((address) => !known.has(address.toLowerCase()))) throw refuseField('to', 'email')
    const link = await ensureClientLink(context, id)
    const document = {
      ...noFacts,
      kind: 'client-link',
      client_id: id,
      language: correspondence.language,
      attach: [],
    }
    const input = { to, cc: [], subject: null, message: null }
    const letter = clientLinkEmail(correspondence, link.expires_at)
    return readQueued(context, await queueLetter(context, input, document, correspondence, letter))
  },
  'client.revoke_link': async (context, { params }) => {
    await requireClient(context, params.id)
    await revokeClientLink(context, params.id, context.now)
  },
} satisfies HandlersOf<typeof clientLinkRows>
