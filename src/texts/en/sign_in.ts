import type { sign_in as source } from '../lt/sign_in.ts'
import type { Same } from '../same.ts'

export const sign_in: Same<typeof source> = {
  opening: 'Signing in',
  back_to_login: 'Back to sign-in',
  back_to_profile: 'Back to profile',

  error_title: 'Could not sign you in',
  error_refused: 'You refused to sign in with the service you chose. Try again, or sign in another way.',
  error_unavailable: 'The service you chose does not answer right now. Try later, or sign in another way.',
  error_expired: 'Signing in took too long or was started in another browser. Start again.',
  error_failed: 'The answer of the sign-in service could not be confirmed. Start again, or sign in another way.',
  error_linked_elsewhere: 'This account is already linked to another Kvitas account.',

  new_title: 'One step left',
  new_subtitle: 'With {{provider}} you will sign in without a password.',
  email_told: '{{provider}} gave the address {{email}}.',
  finish: 'Create account',

  prove_title: 'Confirm that it is you',
  prove_text:
    'There is an account for {{email}} already. Enter its password, and next time {{provider}} will be enough.',
  prove: 'Link and sign in',

  second_title: 'Second step',
  second_text:
    'Enter the code from your authenticator app. If you do not have it at hand, one of your recovery codes will do.',
  code: 'Code',
  second_continue: 'Sign in',

  locked_title: '{{company}} requires two-step sign-in',
  locked_text:
    'People of this company sign in with a password and a code from an app, or with a passkey. Set it up in your profile. If you already have, sign out and sign in again.',
  locked_set_up: 'Set up in profile',
  locked_switch: 'Work in {{company}}',

  taken_title: 'This address is registered already',
  taken_text:
    'There is an account for {{email}} already. Sign in to it the way you have until now, then link {{provider}} in your profile.',
}
