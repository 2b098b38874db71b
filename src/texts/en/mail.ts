import type { mail as source } from '#texts/lt/mail.ts'
import type { Same } from '#texts/same.ts'

export const mail: Same<typeof source> = {
  hello: 'Hello,',
  signature: 'Kvitas',

  verify_subject: 'Verify your email address',
  verify_body:
    'This email address was used to create a Kvitas account. Verify it to start sending invoices to your clients.',
  verify_button: 'Verify the address',
  verify_remark_one: 'The link expires in {{count}} hour. If you did not create an account, you can ignore this email.',
  verify_remark_other:
    'The link expires in {{count}} hours. If you did not create an account, you can ignore this email.',

  proof_subject: 'Confirmation code',
  proof_body: 'Your confirmation code: {{code}}. Enter it in Kvitas. The code expires in 10 minutes.',
  proof_remark:
    'If you did not request a code, someone may be using your account. Sign out other devices in your profile.',
  method_subject: 'Your sign-in methods have changed',
  method_social_added: 'You can now sign in to your Kvitas account with {{name}}.',
  method_social_removed: 'You can no longer sign in to your Kvitas account with {{name}}.',
  method_two_step_added: 'Two-step sign-in is now on for your Kvitas account.',
  method_two_step_removed: 'Two-step sign-in is now off for your Kvitas account.',
  method_codes_renewed: 'New recovery codes were generated for your Kvitas account. The old ones no longer work.',
  method_passkey_added: 'The passkey “{{name}}” was added to your Kvitas account.',
  method_passkey_removed: 'The passkey “{{name}}” was removed from your Kvitas account.',
  method_button: 'Review sign-in methods',
  method_remark: 'If this was not you, change your password right away and review your sign-in methods.',

  new_email_subject: 'Verify your new email address',
  new_email_body:
    'This address was entered as the new email address of a Kvitas account. Verify it, and you will use it to sign in.',
  new_email_button: 'Verify the new address',
  new_email_remark_one:
    'The link expires in {{count}} hour. If you did not change your email address, you can ignore this email.',
  new_email_remark_other:
    'The link expires in {{count}} hours. If you did not change your email address, you can ignore this email.',

  email_change_subject: 'The email address of your account is being changed',
  email_change_body:
    'A new email address was entered for your Kvitas account. It will replace this one once it is verified with the link we sent to the new address.',
  email_change_button: 'Open the profile',
  email_change_remark: 'If this was not you, cancel the change in the profile and change your password.',

  new_device_subject: 'Sign-in from a new device',
  new_device_body:
    'Your Kvitas account was signed in to from a browser you have not used before: {{device}}, IP address {{address}}.',
  new_device_button: 'Review sign-ins',
  new_device_remark:
    'If this was you, you can ignore this email. If not, sign out the device in your profile and change your password.',

  reset_subject: 'Reset your password',
  reset_body:
    'We received a request to reset the password of your Kvitas account. Use the link to choose a new password.',
  reset_button: 'Choose a new password',
  reset_remark_one:
    'The link can be used once and expires in {{count}} minute. If you did not request it, you can ignore this email: your password has not changed.',
  reset_remark_other:
    'The link can be used once and expires in {{count}} minutes. If you did not request it, you can ignore this email: your password has not changed.',

  account_deleted_subject: 'Your Kvitas account has been deleted',
  account_deleted_body:
    'Your account and sign-in details have been deleted. Company documents and their history are kept without your name, as required by law.',
  account_deleted_button: 'Create a new account',
  password_changed_subject: 'Your password was changed',
  password_changed_body:
    'The password of your Kvitas account has been changed. You have been signed out on all devices.',
  password_changed_button: 'Reset the password',
  password_changed_remark:
    'If you did not change it, reset your password right away. API keys that you created still work: delete the ones you do not need in the company settings.',

  sender: '{{company}} via Kvitas',
  regards: 'Kind regards\n{{company}}',

  letter_invoice_subject: '{document} {number}, {company}',
  letter_invoice_message: 'Hello,\n\nplease find attached {what} {number} of {date}.\n\n{payment}\n\n{signature}',
  letter_quote_subject: 'Quote {number}, {company}',
  letter_quote_message:
    'Hello,\n\nplease find attached our quote {number}.\n\n{offer}\n\nIf you have any questions, just reply to this email.\n\n{signature}',
  letter_statement_subject: 'Statement of account {date_from} – {date_to}, {company}',
  letter_statement_message:
    'Hello,\n\nplease find attached the statement of account from {date_from} to {date_to}.\n\n{balance}\n\n{signature}',
  letter_receipt_subject: 'Payment received: {number}, {company}',
  letter_receipt_message:
    'Hello,\n\non {date_paid} we received {paid} for invoice {number}. It is paid in full, so nothing more is due. Thank you.\n\n{signature}',

  what_simple: 'invoice',
  what_simple_vat: 'VAT invoice',
  what_proforma: 'proforma invoice',
  what_proforma_vat: 'proforma invoice',
  what_quote: 'quote',
  what_quote_vat: 'quote',
  what_credit: 'credit invoice',
  what_credit_vat: 'VAT credit invoice',
  // What a letter is about.
  about_invoice: 'invoice',
  about_quote: 'quote',
  answer_to_question_subject: 'Answer about {{about}} {{number}}, {{company}}',
  answer_to_question_more: 'All messages and the document are at the link below.',
  question_subject: 'Question about {{about}} {{number}} – {{name}}',
  question_body: '{{name}} asks about {{about}} {{number}}:',
  question_button: 'Answer',
  question_remark:
    'If you answer in Kvitas, the answer is stored with the {{about}}. You can also reply to this email: it goes to {{address}}.',
  accepted_subject: 'Quote {{number}} accepted, {{company}}',
  accepted_body: 'This confirms that {{name}} accepted quote {{number}}. Total: {{total}}.',
  accepted_more: 'The accepted quote is at the link below.',
  quote_accepted_subject: 'Quote {{number}} accepted – {{client}}',
  quote_accepted_body: '{{client}} accepted quote {{number}}. Accepted by {{name}}, total {{total}}.',
  quote_accepted_button: 'Create the invoice',
  quote_declined_subject: 'Quote {{number}} declined – {{client}}',
  quote_declined_body: '{{client}} declined quote {{number}}. Total: {{total}}.',
  quote_declined_reason: 'Reason:',
  quote_declined_button: 'View the quote',
  client_link: 'View all documents',
  client_link_subject: 'All your documents, {{company}}',
  client_link_body:
    'At the link below you find all our invoices to you, payments and what is left to pay. The link works until {{date}}. Don’t pass it on: it needs no password.',
  invoice_link: 'View the invoice online',
  quote_link: 'View the quote online',
  invoice_subject: '{{document}} {{number}}, {{company}}',
  invoice_body: 'please find attached {{what}} {{number}} of {{date}}.',
  invoice_due: 'Amount due: {{amount}}, by {{due}}.',
  invoice_no_due: 'Amount due: {{amount}}.',
  quote_until: 'Total: {{amount}}, valid until {{until}}. You can accept or decline the quote at the link below.',
  quote_no_end: 'Total: {{amount}}. You can accept or decline the quote at the link below.',
  invoice_paid: 'The invoice is paid. No payment is needed.',
  invoice_credited: 'Credited amount: {{amount}}.',

  reminder_subject: 'Reminder: invoice {{number}}, {{company}}',
  reminder_body:
    'this is a reminder that invoice {{number}} of {{date}} was due on {{due}}. The balance due is {{amount}}.',
  reminder_body_no_due:
    'this is a reminder that invoice {{number}} of {{date}} is not paid yet. The balance due is {{amount}}.',
  reminder_attached: 'The invoice is attached.',
  reminder_late_subject: 'Reminder: overdue invoices, {{company}}',
  reminder_late_single:
    'This is a reminder that one invoice was due on {{due}}. {{amount}} is still to be paid. The attached file has its details.',
  reminder_late_body_one:
    'This is a reminder that {{count}} invoice is past its due date of {{due}}. {{amount}} is still to be paid. The attached file lists it.',
  reminder_late_body_other:
    'This is a reminder that {{count}} invoices are past their due dates; the oldest was due on {{due}}. {{amount}} is still to be paid. The attached file lists them.',
  amounts_and: 'and',
  reminder_paid: 'If you have already paid, thank you: no reply is needed.',

  step_before_title: 'Due soon',
  step_before_subject: 'Due soon: {number}',
  step_before_message:
    'Hello,\n\nthis is a reminder that payment for {number} is due by {date_due}. Amount due: {total}.\n\nIf you have already paid, thank you; no reply is needed.\n\n{signature}',
  step_first_title: 'Perhaps overlooked?',
  step_first_subject: 'Payment overdue: {number}',
  step_first_message:
    'Hello,\n\nwe have not received payment for {number}, which was due on {date_due}. Amount due: {total}. Perhaps it was overlooked?\n\nIf you have already paid, thank you; no reply is needed.\n\n{signature}',
  step_week_title: 'A week late',
  step_week_subject: 'Payment {days_late} late: {number}',
  step_week_message:
    'Hello,\n\npayment for {number} is {days_late} late. Amount due: {total}. Please pay, or reply with the day you will.\n\n{signature}',
  step_last_title: 'Final reminder',
  step_last_subject: 'Final reminder: {number}',
  step_last_message:
    'Hello,\n\npayment for {number} is {days_late} late. Amount due: {total}. Interest for late payment: {interest}. Please pay within the next few days; otherwise we will have to recover the debt as the law provides.\n\n{signature}',
  numbers_more_one: 'and {{count}} more invoice',
  numbers_more_other: 'and {{count}} more invoices',
  days_late_one: '{{count}} day',
  days_late_other: '{{count}} days',
  sample_client: 'Example Ltd',
  no_interest: 'none',

  statement_owed: 'Amount due at the end of the period: {{amount}}.',
  statement_held: 'Overpaid at the end of the period: {{amount}}.',
  statement_even: 'Nothing is due at the end of the period.',

  trouble_refused: 'The mail server rejected the email.',
  trouble_unreachable: 'The mail server cannot be reached.',
  trouble_unprinted: 'The PDF file could not be created.',
  trouble_unknown:
    'We don’t know whether it was delivered: the mail server did not confirm. Check with the recipient and send it again if needed.',
  trouble_document_gone: 'The document was voided or deleted, so it was not sent.',
  trouble_restored:
    'Not sent: the product was restored from a backup that was made while the email was queued. Check with the recipient and send it again if needed.',
  sender_test_subject: 'Test letter from your mail server',
  sender_test_body: 'If you read this, your mail server works: from now on letters to clients leave by it.',
  sender_private: 'The address is inside a network.',
  sender_unresolved: 'There is no server with this name.',
  sender_unreachable: 'The server cannot be reached.',
  sender_timeout: 'The server does not answer.',
  sender_tls: 'The connection could not be encrypted: check the encryption and the certificate of the server.',
  sender_auth: 'The server refused the user name or the password.',
  sender_sender: 'The server did not take the letter.',
  trouble_not_paid: 'The payment was removed, so its confirmation was not sent.',
  trouble_nothing_late: 'No invoices were overdue any more, so the reminder was not sent.',

  file_simple: 'Invoice',
  file_simple_vat: 'VAT-invoice',
  file_proforma: 'Proforma-invoice',
  file_proforma_vat: 'Proforma-invoice',
  file_quote: 'Quote',
  file_quote_vat: 'Quote',
  file_credit: 'Credit-invoice',
  file_credit_vat: 'VAT-credit-invoice',
  file_statement: 'Statement',
  file_reminder: 'Overdue-invoices',

  pack_link_subject: '{{company}}: pack of documents, {{period}}',
  pack_link_body:
    '{{person}} of {{company}} sends you the documents, registers and statements of {{period}} in one ZIP file.',
  pack_link_button: 'Download the pack',
  pack_link_remark:
    'The link is valid until {{day}}, for {{count}} downloads. When you open it, we send a code to this address.',
  pack_link_remark_member: 'Sign in to download the pack. It is kept until {{day}}.',
  pack_code_subject: 'Code to download a pack',
  pack_code_body:
    'Your code: {{code}}. Enter it on the page where you opened the pack of {{company}}; it is valid for 10 minutes.',
  pack_code_remark: 'If you did not ask for a code, you need not do anything.',
  invitation_subject: 'Invitation to join {{company}}',
  invitation_body: '{{person}} has invited you to join {{company}} in Kvitas.',
  invitation_as_admin: 'Your role: administrator. You can manage documents, settings and people.',
  invitation_as_employee:
    'Your role: employee. You can issue invoices and manage clients, products, expenses and payments.',
  invitation_as_accountant:
    'Your role: accountant. You can view and export everything, record expenses and payments, and close periods.',
  invitation_button: 'View the invitation',
  invitation_remark:
    'The invitation is for {{email}} and expires in 7 days. If you do not know this company, you can ignore this email.',

  api_key_made_subject: 'An API key was created for {{company}}',
  api_key_made_body:
    '{{maker}} created the API key “{{name}}” (valid until {{date}}). With it another program can use the data of {{company}}.',
  api_key_made_button: 'View the API keys',
  api_key_made_remark: 'If you do not know about this key, delete it and change your password.',
  api_key_ending_subject: 'The API key “{{name}}” ends on {{date}}',
  api_key_ending_body:
    'Your API key “{{name}}” of {{company}} is valid until the end of {{date}}. After that the program that uses it loses access.',
  api_key_ending_button: 'Create a new key',
  api_key_ending_remark: 'If you no longer need the key, nothing has to be done.',

  webhook_disabled_subject: 'The webhook to {{host}} was disabled',
  webhook_disabled_body:
    'For five days no event of {{company}} has reached {{host}}, so nothing is sent there any more. The program that waits for events does not know of new ones.',
  webhook_disabled_button: 'View and enable again',
  webhook_disabled_remark: 'For 30 days you can send again what has not arrived.',
  planned_draft_subject: 'The {{about}} was not sent: {{client}}',
  planned_draft_body:
    'The {{about}} for {{client}} could not be issued and sent at its planned time. It is still a draft.',
  planned_sending_subject: 'The {{about}} {{number}} was not sent',
  planned_sending_body: 'The {{about}} {{number}} for {{client}} could not be sent at its planned time.',
  recurring_paused_subject: 'Recurring document paused: {{title}}',
  recurring_paused_many_subject: 'Recurring documents paused: {{count}}',
  recurring_paused_body: 'Recurring documents of {{company}} could not be made on their day:',
  recurring_paused_after:
    'Nothing is lost: when the reason is gone, you can choose which of the missed documents to issue.',
  recurring_paused_button: 'View and resume',
  planned_button: 'Open the document',

  deletion_subject: '{{company}} will be deleted on {{date}}',
  deletion_body:
    'Deletion of {{company}} has been requested. It will be deleted on {{date}} with all its documents and files.',
  deletion_cancel: 'Until then you can cancel the deletion and export your documents.',
  deletion_button: 'Open the company settings',
  deletion_remark: 'If you did not request this, cancel the deletion and change your password.',
}
