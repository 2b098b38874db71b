// Decision: docs/decisions/document-links.md
import { z } from 'zod'
import { row } from '#contract/platform/row.ts'

export const documentLink = z.object({
  url: z.string().describe('where a client reads the document without an account'),
  created_at: z.string(),
  expires_at: z.string(),
  first_seen_at: z.string().nullable().describe('when a browser of the client first showed the page'),
  last_seen_at: z.string().nullable(),
})
export type DocumentLink = z.infer<typeof documentLink>

export const documentLinkRows = {
  'invoice.read_link': row({
    method: 'GET',
    path: '/invoice/{id}/link',
    access: 'document.read',
    output: z.object({ link: documentLink.nullable() }),
    summary: 'The link by which the client reads the invoice, and when it was seen',
  }),
  'invoice.link': row({
    method: 'POST',
    path: '/invoice/{id}/link',
    access: 'document.write',
    output: documentLink,
    summary: 'Make the link of an invoice, or answer the one that it has',
  }),
  'invoice.revoke_link': row({
    method: 'DELETE',
    path: '/invoice/{id}/link',
    access: 'document.write',
    status: 204,
    summary: 'Revoke the link of an invoice; the next one is another',
  }),
}
