import type { Selectable } from 'kysely'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type LinkRow = Selectable<DB['document_link']>

/** The link of an invoice that was not revoked; it may have expired. */
export const findLink = ({ db, companyId }: Scope, invoiceId: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('document_link')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

type NewLink = Pick<LinkRow, 'id' | 'invoice_id' | 'nonce' | 'token_hash' | 'created_by' | 'created_at' | 'expires_at'>

/** Stores the link unless another request has stored one meanwhile. */
export const insertLink = async ({ db, companyId }: Scope, link: NewLink): Promise<void> => {
  await db
    .insertInto('document_link')
    .values({ company_id: companyId, ...link })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'invoice_id']).where('revoked_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Revokes the link of an invoice, if it has one. */
export const revokeLink = async ({ db, companyId }: Scope, invoiceId: string, now: Date): Promise<void> => {
  await db
    .updateTable('document_link')
    .set({ revoked_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .execute()
}
