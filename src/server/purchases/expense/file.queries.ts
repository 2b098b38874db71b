import type { ExpenseFile } from '#contract/purchases/expense-fields.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Assigns files that are already in the file store to an expense. */
export const insertFiles = async (
  { db, companyId, session }: CompanyContext,
  expenseId: string,
  uploads: readonly StoredUpload[],
) => {
  // The user changed to another company during the upload; a retry works.
  if (uploads.some(({ company_id }) => company_id !== companyId)) throw new Problem('unavailable', { retryAfter: 1 })
  await db
    .insertInto('expense_file')
    .values(
      uploads.map(({ id, name, size, type, thumbnail, digest }) => ({
        company_id: companyId,
        expense_id: expenseId,
        id,
        name,
        size,
        type,
        thumbnail,
        digest,
        created_by: session.user_id,
      })),
    )
    .execute()
}

/** The file of that expense; refuses with `not_found`. */
export const findFile = async (
  { db, companyId }: Scope,
  { id, file_id }: { id: string; file_id: string },
): Promise<ExpenseFile> => {
  const file = await db
    .selectFrom('expense_file')
    .select(['id', 'name', 'size', 'type', 'thumbnail'])
    .where('company_id', '=', companyId)
    .where('expense_id', '=', id)
    .where('id', '=', file_id)
    .executeTakeFirst()
  if (!file) throw notFound('expense_file')
  return file
}

export const deleteFile = async ({ db, companyId }: Scope, { id, file_id }: { id: string; file_id: string }) => {
  const { numDeletedRows } = await db
    .deleteFrom('expense_file')
    .where('company_id', '=', companyId)
    .where('expense_id', '=', id)
    .where('id', '=', file_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('expense_file')
}
