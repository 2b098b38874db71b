import type { documentLinkRows } from '#contract/sales/document-link.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { lockInvoice, readInvoice } from '#server/sales/invoice/item.queries.ts'
import { ensureLink, linkItem } from './document-link.ts'
import { findLink, revokeLink } from './document-link.queries.ts'

export const documentLinkHandlers: HandlersOf<typeof documentLinkRows> = {
  'invoice.read_link': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    return { link: linkItem(context.services, await findLink(context, id), context.now) ?? null }
  },
  'invoice.link': async (context, { params }) => ensureLink(context, await lockInvoice(context, params.id)),
  'invoice.revoke_link': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    await revokeLink(context, id, context.now)
  },
}
