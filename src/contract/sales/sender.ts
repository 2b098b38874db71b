import { z } from 'zod'
import { email, itemVersion, moment, requiredText, yesNo } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { recordStates } from '#domain/letter/sender-records.ts'
import { senderTls } from '#domain/letter/sender.ts'

/** A name or an address: nothing that could end it in a URL, a header or a command. */
const host = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(253, { error: 'sender_host' })
  .regex(/^[\p{L}\p{N}.:-]+$/u, { error: 'sender_host' })

export const senderInput = z.strictObject({
  version: itemVersion,
  host: host.describe('on the public Internet'),
  port: z.int().min(1).max(65_535).optional().describe('465 or 587; by default the usual one of `tls`'),
  tls: z.enum(senderTls).default('starttls').describe('implicit: port 465, starttls: port 587'),
  username: requiredText(254),
  password: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('never answered; without it the stored one stays, while host, port and username stay too'),
  from_address: email,
  from_name: requiredText(100),
})

const sender = z.object({
  version: z.int().describe('0: none is stored, letters go by the server of the product'),
  sender: z
    .object({
      host: z.string(),
      port: z.int(),
      tls: z.enum(senderTls),
      username: z.string(),
      from_address: z.string(),
      from_name: z.string(),
      state: z.enum(['untested', 'active', 'failing']).describe('untested: letters go by the server of the product'),
      tested_at: moment.nullable(),
      failing_since: moment.nullable(),
      error: z.string().nullable().describe('why it fails'),
      changed_at: moment,
    })
    .nullable(),
  product_sender: z.string().describe('who letters come from without an own server'),
})
export type Sender = z.infer<typeof sender>

const records = z.object({
  domain: z.string().nullable().describe('null: no own server is stored'),
  spf: z.enum(recordStates),
  dmarc: z.enum(recordStates).describe('weak: receivers only watch'),
  dkim: z.enum(recordStates).describe('unknown: no key where providers usually keep it'),
  selector: z.string().nullable().describe('where the key of DKIM is'),
})
export type SenderRecords = z.infer<typeof records>

export const senderRows = {
  'sender.read': row({
    method: 'GET',
    path: '/sender',
    access: 'settings.write',
    output: sender,
    summary: "The company's own mail server, without its password",
  }),
  'sender.save': row({
    method: 'PUT',
    path: '/sender',
    access: 'settings.write',
    verified: true,
    proof: true,
    input: senderInput,
    output: sender,
    summary: "Store the company's own mail server; letters leave by it after a test",
  }),
  'sender.remove': row({
    method: 'DELETE',
    path: '/sender',
    access: 'settings.write',
    proof: true,
    output: sender,
    summary: "Remove the company's own mail server; letters go by that of the product",
  }),
  'sender.records': row({
    method: 'GET',
    path: '/sender/records',
    access: 'settings.write',
    output: records,
    summary: 'What the DNS says about the domain of the address: who may send its mail',
  }),
  'sender.test': row({
    method: 'POST',
    path: '/sender/test',
    access: 'settings.write',
    verified: true,
    output: z.object({
      sent: yesNo,
      to: z.string().describe('the address of who asks'),
      error: z.string().nullable().describe('why it was not sent'),
    }),
    summary:
      "Send one letter by the company's own mail server to the address of who asks; if it is taken, the server is used",
  }),
}
