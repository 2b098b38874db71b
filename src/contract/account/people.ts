import { z } from 'zod'
import { grantedRoles, roles } from '#domain/permission.ts'
import { email, id, moment, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const employee = z.object({
  id: id.describe('the id of the user: {user_id} in paths'),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.string().nullable(),
  created_at: moment.describe('since when the user is a member of the company'),
})
export type Employee = z.infer<typeof employee>

const invitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(grantedRoles),
  sent_at: moment,
  expires_at: moment,
  accepted_at: moment.nullable(),
})
export type Invitation = z.infer<typeof invitation>

const people = z.object({
  data: z.array(employee),
  invitations: z
    .array(invitation)
    .describe(
      'open invitations, then those accepted by current members (`accepted_at`); empty for users who may not invite',
    ),
})
export type People = z.infer<typeof people>

const grantedRole = z.enum(grantedRoles, { error: 'choice' })

/** The fields of an invitation. */
export const invitationInput = z.strictObject({ name: requiredText(120), email, role: grantedRole })

const invitationStates = ['open', 'expired', 'revoked', 'accepted', 'member'] as const
const invitationDetails = z.object({
  state: z
    .enum(invitationStates)
    .describe('member: the signed-in user is a member of the company already; accepted: by any user'),
  company: z.object({ title: z.string() }),
  invited_by: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(grantedRoles),
  expires_at: moment,
})
export type InvitationDetails = z.infer<typeof invitationDetails>

const ofCompany = true
export const peopleRows = {
  'company.employees': row({
    method: 'GET',
    path: '/company/{id}/employees',
    access: 'document.read',
    ofCompany,
    output: people,
    summary: 'The members of a company and its invitations',
  }),
  'company.change_employee': row({
    method: 'PUT',
    path: '/company/{id}/employees/{user_id}',
    access: 'people.write',
    ofCompany,
    proof: 'sometimes',
    input: z.strictObject({ role: grantedRole }),
    output: employee,
    summary: 'Change the role of a member',
  }),
  'company.remove_employee': row({
    method: 'DELETE',
    path: '/company/{id}/employees/{user_id}',
    access: 'people.write',
    ofCompany,
    status: 204,
    summary: 'Remove a member from the company; their work stays, with their name',
  }),
  'company.leave': row({
    method: 'POST',
    path: '/company/{id}/leave',
    access: 'document.read',
    ofCompany,
    output: userData,
    summary: 'Leave a company; another company of the user becomes the current one',
  }),
  'company.transfer': row({
    method: 'POST',
    path: '/company/{id}/transfer',
    access: 'company.transfer',
    ofCompany,
    proof: true,
    input: z.strictObject({ user_id: id }),
    output: people,
    summary: 'Make another member the owner of the company; the user becomes an admin',
  }),
  'company.invite': row({
    method: 'POST',
    path: '/company/{id}/invitations',
    access: 'people.write',
    ofCompany,
    proof: 'sometimes',
    verified: true,
    input: invitationInput,
    output: invitation,
    status: 201,
    creates: true,
    summary: 'Invite a person by email',
  }),
  'company.resend_invitation': row({
    method: 'POST',
    path: '/company/{id}/invitations/{invitation_id}/resend',
    access: 'people.write',
    ofCompany,
    verified: true,
    output: invitation,
    summary: 'Send an invitation again, with a new link and a new expiry; the old link becomes invalid',
  }),
  'company.revoke_invitation': row({
    method: 'DELETE',
    path: '/company/{id}/invitations/{invitation_id}',
    access: 'people.write',
    ofCompany,
    status: 204,
    summary: 'Revoke an invitation',
  }),
  'company.restore_invitation': row({
    method: 'POST',
    path: '/company/{id}/invitations/{invitation_id}/restore',
    access: 'people.write',
    ofCompany,
    proof: 'sometimes',
    output: invitation,
    summary: 'Restore a revoked invitation; its link becomes valid again',
  }),
  'invitation.read': row({
    method: 'GET',
    path: '/invitation/{token}',
    access: 'public',
    output: invitationDetails,
    summary: 'The details of an invitation by its link',
  }),
  'invitation.accept': row({
    method: 'POST',
    path: '/invitation/{token}/accept',
    access: 'user',
    output: userData,
    summary: 'Accept an invitation; its company becomes the current one',
  }),
}
