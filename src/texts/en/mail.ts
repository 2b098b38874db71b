import type { mail as source } from '../lt/mail.ts'
import type { Same } from '../same.ts'

export const mail: Same<typeof source> = {
  hello: 'Hello,',
  signature: 'Kvitas',

  verify_subject: 'Confirm your email address',
  verify_body:
    'This email address was given for a Kvitas account. Confirm that it is yours, and you can send invoices to your clients.',
  verify_button: 'Confirm the address',
  verify_remark_one: 'The link works for {{count}} hour. If you did not create an account, there is nothing to do.',
  verify_remark_other: 'The link works for {{count}} hours. If you did not create an account, there is nothing to do.',
}
