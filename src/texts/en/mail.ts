import type { mail as source } from '#texts/lt/mail.ts'
import type { Same } from '#texts/same.ts'

export const mail: Same<typeof source> = {
  hello: 'Hello,',
  signature: 'Kvitas',

  verify_subject: 'Confirm your email address',
  verify_body:
    'This email address was used to create a Kvitas account. Confirm that it is yours to start sending invoices to your clients.',
  verify_button: 'Confirm the address',
  verify_remark_one: 'The link works for {{count}} hour. If you did not create an account, there is nothing to do.',
  verify_remark_other: 'The link works for {{count}} hours. If you did not create an account, there is nothing to do.',

  proof_subject: 'Confirmation code',
  proof_body: 'Your confirmation code: {{code}}. Enter it in Kvitas; the code works for 10 minutes.',
  proof_remark:
    'If you did not ask for a code, someone may be using your account: sign the other devices out in your profile.',
  method_subject: 'Your ways to sign in have changed',
  method_social_added: 'You can now sign in to your Kvitas account with {{name}}.',
  method_social_removed: 'You can no longer sign in to your Kvitas account with {{name}}.',
  method_two_step_added: 'Two-step sign-in is now on for your Kvitas account.',
  method_two_step_removed: 'Two-step sign-in is now off for your Kvitas account.',
  method_codes_renewed: 'New recovery codes were made for your Kvitas account. The earlier ones no longer work.',
  method_passkey_added: 'The passkey “{{name}}” was added to your Kvitas account.',
  method_passkey_removed: 'The passkey “{{name}}” was removed from your Kvitas account.',
  method_button: 'Review ways to sign in',
  method_remark: 'If this was not you, change your password right away and review your ways to sign in.',

  new_email_subject: 'Confirm your new email address',
  new_email_body:
    'Someone, most likely you, entered this as the new email address of a Kvitas account. Confirm that it is yours; you will then sign in with it.',
  new_email_button: 'Confirm the new address',
  new_email_remark_one: 'The link works for {{count}} hour. If you changed no address, there is nothing to do.',
  new_email_remark_other: 'The link works for {{count}} hours. If you changed no address, there is nothing to do.',

  email_change_subject: 'The email address of your account is being changed',
  email_change_body:
    'A new email address was entered for your Kvitas account. It will replace this one once it is confirmed with the link we sent to the new address.',
  email_change_button: 'Open the profile',
  email_change_remark: 'If this was not you, cancel the change in the profile and change your password.',

  new_device_subject: 'Sign-in from a new device',
  new_device_body:
    'Someone signed in to your Kvitas account from a browser you have not used before: {{device}}, network address {{address}}.',
  new_device_button: 'Review sign-ins',
  new_device_remark:
    'If this was you, there is nothing to do. If not, sign the device out in your profile and change your password.',

  reset_subject: 'Reset your password',
  reset_body: 'We were asked to reset the password of your Kvitas account. Open this link and choose a new one.',
  reset_button: 'Choose a new password',
  reset_remark_one:
    'The link works once, for {{count}} minute. If you did not ask for it, there is nothing to do: your password stays as it is.',
  reset_remark_other:
    'The link works once, for {{count}} minutes. If you did not ask for it, there is nothing to do: your password stays as it is.',

  account_deleted_subject: 'Your Kvitas account is deleted',
  account_deleted_body:
    'Your account and the data you signed in with are deleted. Documents of companies and their history stay without your name, because the law requires that they are kept.',
  account_deleted_button: 'Create a new account',
  password_changed_subject: 'Your password was changed',
  password_changed_body:
    'The password of your Kvitas account has just been changed. All devices you were signed in on have been signed out.',
  password_changed_button: 'Reset the password',
  password_changed_remark: 'If you did not change it, reset it right away.',

  sender: '{{company}} via Kvitas',
  regards: 'Kind regards\n{{company}}',

  what_simple: 'invoice',
  what_simple_vat: 'VAT invoice',
  what_proforma: 'proforma invoice',
  what_proforma_vat: 'proforma invoice',
  what_credit: 'credit invoice',
  what_credit_vat: 'VAT credit invoice',
  invoice_subject: '{{document}} {{number}}, {{company}}',
  invoice_body: 'please find attached {{what}} {{number}} of {{date}}.',
  invoice_due: 'Amount due: {{amount}}, by {{due}}.',
  invoice_no_due: 'Amount due: {{amount}}.',
  invoice_paid: 'The invoice is paid. No payment is needed.',
  invoice_credited: 'Credited amount: {{amount}}.',

  reminder_subject: 'Reminder: invoice {{number}}, {{company}}',
  reminder_body:
    'this is a reminder that invoice {{number}} of {{date}} was due on {{due}}. {{amount}} is still to be paid. The invoice is attached.',
  reminder_body_no_due:
    'this is a reminder that invoice {{number}} of {{date}} is not paid yet. {{amount}} is still to be paid. The invoice is attached.',
  reminder_paid: 'If you have already paid, thank you, and no reply is needed.',

  statement_subject: 'Statement of account {{from}} – {{to}}, {{company}}',
  statement_body: 'please find attached the statement of account from {{from}} to {{to}}.',
  statement_owed: 'Amount due at the end of the period: {{amount}}.',
  statement_held: 'Overpaid at the end of the period: {{amount}}.',
  statement_even: 'Nothing is due at the end of the period.',

  file_simple: 'Invoice',
  file_simple_vat: 'VAT-invoice',
  file_proforma: 'Proforma-invoice',
  file_proforma_vat: 'Proforma-invoice',
  file_credit: 'Credit-invoice',
  file_credit_vat: 'VAT-credit-invoice',
  file_statement: 'Statement',

  invitation_subject: '{{company}} invites you to work together',
  invitation_body: '{{person}} invites you to join {{company}} in Kvitas.',
  invitation_as_admin: 'You would be an administrator: documents, settings and people.',
  invitation_as_employee: 'You would be an employee: invoices, clients, products, expenses and payments.',
  invitation_as_accountant:
    'You would be an accountant: seeing and exporting everything, recording expenses and payments, closing periods.',
  invitation_button: 'See the invitation',
  invitation_remark:
    'The invitation is for {{email}} and works for 7 days. If you do not know this company, there is nothing to do.',

  deletion_subject: '{{company}} will be deleted on {{date}}',
  deletion_body:
    'Deletion of {{company}} has been requested. It will be deleted on {{date}} with all its documents and files.',
  deletion_cancel: 'Until then you can cancel the deletion and export your documents.',
  deletion_button: 'Open the company settings',
  deletion_remark: 'If you did not request this, cancel the deletion and change your password.',
}
