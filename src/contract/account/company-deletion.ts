import { z } from 'zod'
import { companyItem } from './company.ts'
import { moment } from '#contract/platform/fields.ts'
import { ownPassword } from './new-password.ts'
import { row } from '#contract/platform/row.ts'

export const companyDeletionRows = {
  'company.delete': row({
    method: 'DELETE',
    path: '/company/{id}',
    access: 'company.delete',
    ofCompany: true,
    input: z.strictObject({ password: ownPassword }),
    output: z.object({ delete_at: moment }).optional(),
    status: 202,
    summary: 'Delete a company: immediately if it has no data (204), else in 7 days, during which it can be cancelled',
  }),
  'company.cancel_deletion': row({
    method: 'POST',
    path: '/company/{id}/cancel-deletion',
    access: 'company.delete',
    ofCompany: true,
    output: companyItem,
    summary: 'Cancel the deletion of a company',
  }),
}
