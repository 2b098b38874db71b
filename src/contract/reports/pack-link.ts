import { z } from 'zod'
import { maxPackDownloads, packLinkDays } from '#domain/pack.ts'
import { email, moment, multiline } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const packLinkStates = ['queued', 'open', 'used', 'expired', 'revoked', 'ended'] as const
export type PackLinkState = (typeof packLinkStates)[number]

export const packLink = z.object({
  id: z.string(),
  email: z.string(),
  is_member: z.boolean().describe('a member signs in; others get a code at the same address'),
  state: z
    .enum(packLinkStates)
    .describe('queued: the letter is not sent yet; ended: its sender may not make packs any more'),
  created_at: moment,
  sent_at: moment.nullable(),
  expires_at: moment,
  downloads: z.int(),
  downloaded_at: moment.nullable().describe('the latest download'),
})
export type PackLink = z.infer<typeof packLink>

const token = z.string({ error: 'required' }).min(1, { error: 'required' }).max(100)

const linkDetails = z.object({
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  company: z.string(),
  email_hint: z.string().describe('the masked address that gets the code'),
  date_from: z.string(),
  date_to: z.string(),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  expires_at: moment,
  downloads_left: z.int(),
})
export type PackLinkDetails = z.infer<typeof linkDetails>

/** The letter with the link of a pack. */
export const packLinkInput = z.strictObject({ email, message: multiline(1000).default('') })

export const packLinkRows = {
  'pack.link': row({
    method: 'POST',
    path: '/pack/{id}/link',
    access: 'pack.write',
    proof: true,
    verified: true,
    input: packLinkInput,
    output: packLink,
    status: 201,
    creates: true,
    summary: `Mail a pack as a link: valid for ${packLinkDays} days and ${maxPackDownloads} downloads, with a code to the same address; a member of the company signs in`,
  }),
  'pack.revoke_link': row({
    method: 'DELETE',
    path: '/pack/{id}/link/{link_id}',
    access: 'pack.write',
    summary: 'Revoke a link: nobody can download by it any more',
  }),
  'pack-link.read': row({
    method: 'POST',
    path: '/pack-link/read',
    access: 'public',
    input: z.strictObject({ token }),
    output: linkDetails,
    database: false,
    summary: 'The pack of a link',
  }),
  'pack-link.code': row({
    method: 'POST',
    path: '/pack-link/code',
    access: 'public',
    input: z.strictObject({ token }),
    database: false,
    summary: 'Mail a code to the address of a link',
  }),
  'pack-link.open': row({
    method: 'POST',
    path: '/pack-link/open',
    access: 'public',
    input: z.strictObject({
      token,
      code: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(20),
    }),
    output: z.object({ pass: z.string().describe('for downloads in the next ten minutes') }),
    database: false,
    summary: 'Open a link with the code; after five wrong codes another letter is needed',
  }),
  'pack-link.file': row({
    method: 'POST',
    path: '/pack-link/file',
    access: 'public',
    input: z.strictObject({ token, pass: token }),
    file: 'application/zip',
    database: false,
    summary: 'Download the pack of an opened link',
  }),
}
