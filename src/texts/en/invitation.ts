import type { invitation as source } from '#texts/lt/invitation.ts'
import type { Same } from '#texts/same.ts'

/** The page that the link of an invitation opens. */
export const invitation: Same<typeof source> = {
  title: 'Invitation to {{company}}',
  title_gone: 'The invitation is not valid',
  from: '{{person}} invites you to join the company. Role: {{role}}.',
  role_admin: 'administrator',
  role_employee: 'employee',
  role_accountant: 'accountant',
  for_address: 'The invitation is for {{email}}.',
  accept: 'Accept the invitation',
  accepted_toast: 'You have joined {{company}}.',
  sign_in: 'Sign in',
  sign_up: 'Create an account',
  signed_out: 'Sign in or create an account with this address to accept the invitation.',
  as_another: 'You are signed in as {{email}}. Sign out, then sign in with the address the invitation was sent to.',
  switch: 'Sign out and use another address',
  expired: 'The invitation expired on {{day}}. Ask {{person}} to send it again.',
  revoked: '{{company}} revoked this invitation. If this is a mistake, ask the person who invited you.',
  accepted: 'This invitation has already been accepted. If you accepted it, sign in.',
  member: 'You are already a member of {{company}}.',
  unknown: 'Invitation not found. The link may be incomplete, or a newer invitation may have been sent.',
  go_on: 'Continue',
}
