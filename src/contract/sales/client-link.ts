// Decision: docs/decisions/document-links.md
import { z } from 'zod'
import { row } from '#contract/platform/row.ts'
import { documentEmail, receivers } from './sending.ts'

const clientLink = z.object({
  url: z.string().describe('where the client sees all its documents without an account'),
  created_at: z.string(),
  expires_at: z.string().describe('90 days after it was made'),
  first_seen_at: z.string().nullable().describe('when a browser of the client first showed the page'),
  last_seen_at: z.string().nullable(),
})
export type ClientLink = z.infer<typeof clientLink>

export const clientLinkRows = {
  'client.read_link': row({
    method: 'GET',
    path: '/client/{id}/link',
    access: 'document.read',
    output: z.object({ link: clientLink.nullable(), to: z.array(z.string()).describe('the addresses on the card') }),
    summary: 'The link by which the client sees all its documents, and when it was seen',
  }),
  'client.send_link': row({
    method: 'POST',
    path: '/client/{id}/link',
    access: 'document.write',
    verified: true,
    input: z.strictObject({
      to: receivers.optional().describe("addresses on the client's card; by default all of them"),
    }),
    output: documentEmail,
    status: 202,
    creates: true,
    summary: "Send the client a link to all its documents, only to addresses on the client's card",
  }),
  'client.revoke_link': row({
    method: 'DELETE',
    path: '/client/{id}/link',
    access: 'document.write',
    status: 204,
    summary: 'Revoke the link to all documents of a client; the next one is another',
  }),
}
