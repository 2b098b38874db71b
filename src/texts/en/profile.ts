import type { profile as source } from '../lt/profile.ts'
import type { Same } from '../same.ts'

export const profile: Same<typeof source> = {
  title: 'My profile',

  person: 'Person',
  person_note: 'People you work with see your name.',
  language: 'Language',
  language_hint: 'The language of Kvitas and of the emails you get from it.',
  language_lt: 'Lithuanian',
  language_en: 'English',

  avatar_choose: 'Upload a photo',
  avatar_change: 'Change the photo',
  avatar_remove: 'Remove',
  avatar_types: 'You can upload PNG, JPEG and WebP pictures.',
  avatar_title: 'Photo',
  avatar_move: 'Position of the photo',
  avatar_zoom: 'Zoom',
  avatar_keys: 'Drag the photo, or move it with the arrow keys.',
  avatar_save: 'Save the photo',
  avatar_broken: 'This picture could not be opened. Choose another one.',

  email_note: 'You sign in with it and get our emails at it.',
  verified: 'Verified',
  not_verified: 'Not verified',
  resend_link: 'Send the link again',
  link_sent: 'A confirmation link was sent to {{email}}.',
  change_email: 'Change the address',
  new_email: 'New email',
  new_email_hint: 'It changes once you open the link that we send to this address.',
  current_password: 'Current password',
  send_link: 'Send the link',
  pending_email: 'The new address {{email}} is not verified yet. Open the link in the email we sent to it.',
  cancel_email: 'Cancel the change',

  password_note: 'After you change it, you will have to sign in again on other devices.',
  change_password: 'Change the password',
  password_changed: 'Password changed. Other devices are signed out.',

  sessions: 'Where you are signed in',
  sessions_note: 'Sign out a device you do not know, and change your password.',
  unknown_device: 'Unknown device',
  this_computer: 'this computer',
  local_network: 'local network',
  used_now: 'In use now',
  used_at: 'Used {{when}}',
  this_device: 'This device',
  end_session: 'Sign out',
  end_session_of: 'Sign out: {{device}}',
  end_others: 'Sign out all others',
  others_ended: 'Other devices are signed out.',
}
