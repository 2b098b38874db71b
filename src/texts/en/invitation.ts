import type { invitation as source } from '../lt/invitation.ts'
import type { Same } from '../same.ts'

/** The page of an invitation's link. */
export const invitation: Same<typeof source> = {
  title: 'Invitation to {{company}}',
  title_gone: 'The invitation is not valid',
  from: '{{person}} invites you to work together. Role: {{role}}.',
  role_admin: 'administrator',
  role_employee: 'employee',
  role_accountant: 'accountant',
  for_address: 'The invitation is for {{email}}.',
  accept: 'Accept the invitation',
  accepted_toast: 'You now work in {{company}}.',
  sign_in: 'Sign in',
  sign_up: 'Create an account',
  signed_out: 'Sign in or create an account with this address, and you can accept the invitation.',
  as_another: 'You are signed in as {{email}}. Sign out, and sign in with the address the invitation is for.',
  switch: 'Sign out and use another address',
  expired: 'The invitation ended on {{day}}. Ask {{person}} to send it again.',
  revoked: '{{company}} revoked this invitation. If that was a mistake, ask whoever invited you.',
  accepted: 'This invitation has been accepted already. If it was you, just sign in.',
  member: 'You are in {{company}} already.',
  unknown: 'There is no such invitation. The link may be incomplete, or a newer invitation was sent.',
  go_on: 'Continue',
}
