import { v7 as newId } from 'uuid'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { mailboxOf } from '#server/platform/mail/compose.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Correspondence } from './email-texts.ts'
import { insertEmail, readHistory } from './email.queries.ts'
import type { NewEmail } from './email.queries.ts'
import { keyOfSending } from './send-document.ts'

type EmailInput = { to: string[]; cc: string[]; subject: string | null; message: string | null }
export type EmailDocument = Pick<
  NewEmail,
  | 'kind'
  | 'client_id'
  | 'invoice_id'
  | 'date_from'
  | 'date_to'
  | 'currency'
  | 'language'
  | 'reminder'
  | 'reminded_on'
  | 'attach'
>

/** Stores the email and the job that sends it in one transaction, and returns the id of the email. */
export const queueLetter = async (
  context: CompanyContext,
  input: EmailInput,
  document: EmailDocument,
  { sender, reply_to }: Correspondence,
  defaults: { subject: string; message: string },
): Promise<string> => {
  const id = newId()
  await insertEmail(context, {
    ...document,
    id,
    receiver: input.to,
    cc: input.cc.filter((address) => !input.to.some((one) => one.toLowerCase() === address.toLowerCase())),
    sender,
    reply_to,
    subject: input.subject ?? defaults.subject,
    message: input.message ?? defaults.message,
    attach: document.attach,
    // By the company and the email a report finds them, should the letter come back.
    message_id: `<${id}.${context.companyId}@${mailboxOf(sender).address.split('@').at(-1)}>`,
    created_by: context.session.user_id,
  })
  const { companyId, session } = context
  await queueEmail(context, 'send_document', {
    from: { company: companyId, person: session.user_id },
    to: [...input.to, ...input.cc],
    jobs: [{ payload: { company_id: companyId, email_id: id }, key: keyOfSending(id) }],
  })
  return id
}

/** A stored email as its history shows it. */
export const readQueued = async (context: CompanyContext, id: string) =>
  (await readHistory(context, 'id', id, context.language)).data[0]!
