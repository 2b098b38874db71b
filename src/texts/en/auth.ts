import type { auth as source } from '#texts/lt/auth.ts'
import type { Same } from '#texts/same.ts'

export const auth: Same<typeof source> = {
  session_ended: 'Session expired, please sign in again.',
  language: 'Language',
  lithuanian: 'Lietuvių',
  english: 'English',
  continue_in_english: 'Continue in English',
  home: 'Kvitas, home',

  login_title: 'Sign in',
  login: 'Sign in',
  no_account: 'No account yet?',
  to_register: 'Sign up',

  or: 'or',
  with_provider: 'Continue with {{name}}',
  with_passkey: 'Sign in with a passkey',
  passkey_none: 'No passkey was used. Try again, or sign in another way.',
  passkey_there: 'There is already a passkey for your account on this device.',
  passkey_unsupported: 'This device or browser does not support passkeys.',

  forgotten: 'Forgot your password?',

  email: 'Email',
  password: 'Password',
  show_password: 'Show password',
  hide_password: 'Hide password',

  receipt_number: 'No. 0001',
  receipt_first: 'First invoice, issued',
  receipt_first_value: '1 pc',
  receipt_vat: 'VAT, exact to the cent',
  receipt_vat_value: '21%',
  receipt_words: 'Amount in words',
  receipt_words_value: 'automatic',
  receipt_qr: 'QR code to pay by phone',
  receipt_qr_value: 'yes',
  receipt_debt: 'Who owes you',
  receipt_debt_value: 'at a glance',
  receipt_total: 'Total per month',
  receipt_in_words: 'Zero euros 00 ct',
}
