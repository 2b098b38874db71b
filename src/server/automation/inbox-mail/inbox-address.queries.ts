import { sql } from 'kysely'
import { inboxAddress } from '#domain/paper/inbox-address.ts'
import type { InboxAddress } from '#contract/automation/inbox-mail.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'

type Reader = Scope & { services: Pick<Services, 'config'> }

/** The address of the company. A new company has one within a minute of the job that reads the mailbox. */
export const readInboxAddress = async ({ db, companyId, services }: Reader): Promise<InboxAddress> => {
  const { inbox } = services.config
  const none = { address: null, made_at: null, senders_proved: inbox?.authServer !== undefined }
  if (!inbox) return none
  const { rows } = await sql<{ token: string; made_at: string }>`select token, made_at from inbox_address
    where company_id = ${companyId}`.execute(db)
  const [row] = rows
  return row ? { ...none, address: inboxAddress(inbox.address, row.token), made_at: row.made_at } : none
}

export const renewInboxAddress = async ({ db, companyId }: Scope, by: string, at: Date): Promise<void> => {
  const made = at.toISOString()
  await sql`insert into inbox_address (company_id, token, made_at, made_by) values (${companyId}, new_inbox_token(), ${made}, ${by})
    on conflict (company_id) do update set token = excluded.token, made_at = excluded.made_at, made_by = excluded.made_by`.execute(
    db,
  )
}
