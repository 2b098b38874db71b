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
    'People of this company sign in with a passkey, or with a password and a code from an app. Set it up in your profile. If you already have, sign out and sign in again.',
  locked_set_up: 'Set up in profile',
  locked_switch: 'Work in {{company}}',

  methods: 'Ways to sign in',
  methods_note: 'A second step protects the account even if somebody learns the password.',
  no_password: 'Your account has no password. It is needed to turn on two-step sign-in and passkeys.',
  set_password: 'Set a password',
  linked: 'Linked',
  not_linked: 'Not linked',
  link: 'Link',
  unlink: 'Unlink',
  link_of: 'Link {{name}}',
  unlink_of: 'Unlink {{name}}',

  passkey: 'Passkey',
  passkeys: 'Passkeys',
  passkeys_text:
    'Sign in with your fingerprint, face or device PIN: no password and no code, and for a company it counts as two steps.',
  passkeys_elsewhere: 'Passkeys are made and used only at {{origin}}.',
  passkey_add: 'Add a passkey',
  passkey_added: 'Passkey added.',
  passkey_made: 'Made {{when}}, not used yet',
  passkey_used: 'Used {{when}}',
  passkey_name: 'Name',
  passkey_rename: 'Rename',
  passkey_rename_of: 'Rename the passkey “{{name}}”',
  passkey_remove: 'Remove',
  passkey_remove_of: 'Remove the passkey “{{name}}”',
  passkey_remove_title: 'Remove the passkey “{{name}}”?',
  passkey_remove_text: 'You will no longer sign in with it. Delete it from the device itself in the device’s settings.',

  two_step_is_off: 'Two-step sign-in is off.',
  two_step_is_on_one: 'Two-step sign-in is on. {{count}} recovery code is left.',
  two_step_is_on_other: 'Two-step sign-in is on. {{count}} recovery codes are left.',
  two_step_begin: 'Turn two-step sign-in on',
  two_step_off: 'Turn off',
  two_step_renew: 'Make new recovery codes',
  code_hint: 'From the authenticator app, or one of your recovery codes.',
  setup_text: 'Scan the picture with an authenticator app (such as Google Authenticator) and enter the code it shows.',
  setup_picture: 'QR code for the authenticator app',
  setup_secret: 'Cannot scan? Enter the key:',
  setup_done: 'Turn on',
  codes_title: 'Recovery codes',
  codes_text: 'Each works once, when you do not have your phone. Keep them now: they will not be shown again.',
  codes_copy: 'Copy',
  codes_copied: 'Codes copied.',
  codes_kept: 'I have kept them',

  demand_title: 'Two-step sign-in',
  demand_note: 'Whoever signs in with a password alone will see nothing of this company.',
  demand: 'Everyone signs in by two steps',
  demand_hint: 'Turn two-step sign-in on in your own profile first.',
  member_ready: 'On',
  member_not_ready: 'Off',

  taken_title: 'This address is registered already',
  taken_text:
    'There is an account for {{email}} already. Sign in to it the way you have until now, then link {{provider}} in your profile.',
}
