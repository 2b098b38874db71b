import type { public_shell as source } from '#texts/lt/public_shell.ts'
import type { Same } from '#texts/same.ts'

export const public_shell: Same<typeof source> = {
  title_not_found: 'Page not found',
  title_login: 'Sign in',
  title_register: 'Sign up',
  title_register_social: 'Finish signing up',
  title_request_password: 'Reset password',
  title_reset_password: 'New password',
  title_email_verify: 'Email verification',
  title_invitation: 'Invitation',
  title_pack_link: 'Pack of documents',

  loading_page: 'Loading the page',
  toasts: 'Notifications',
  close_toast: 'Close the notification',
}
