import type { plan_mail as source } from '#texts/lt/plan_mail.ts'
import type { Same } from '#texts/same.ts'

export const plan_mail: Same<typeof source> = {
  hello: 'Hello,',
  order_button: 'View the order',
  plan_button: 'View the plan',
  renew_button: 'Extend the plan',

  waiting_subject: 'Kvitas: order {{reference}} is waiting for payment',
  waiting_body_one: 'we have received your order {{reference}}: the Premium plan for {{count}} month.',
  waiting_body_other: 'we have received your order {{reference}}: the Premium plan for {{count}} months.',
  waiting_how:
    'Please transfer {{amount}}\nTo: {{receiver}}\nAccount: {{iban}}\nPayment reference: {{reference}}\n\nThe plan starts when the payment arrives.',
  waiting_no_account:
    'Amount: {{amount}}\nPayment reference: {{reference}}\n\nWe will send you the bank account to pay to in a separate email.',

  accepted_subject: 'Kvitas: the Premium plan is valid until {{until}}',
  accepted_body: 'we have received the payment for order {{reference}}. The Premium plan is valid until {{until}}.',
  accepted_invoice: 'You will find the invoice in Kvitas, under Subscription → Invoices.',

  canceled_subject: 'Kvitas: order {{reference}} is cancelled',
  canceled_body_one:
    'we have cancelled your order {{reference}} (the Premium plan for {{count}} month). No payment is needed.',
  canceled_body_other:
    'we have cancelled your order {{reference}} (the Premium plan for {{count}} months). No payment is needed.',
  canceled_paid:
    'If you have already made the transfer, write to us through “Contact Kvitas”: we will start the plan or refund the payment.',

  ends_today: 'Kvitas: today is the last day of your Premium plan',
  ends_one: 'Kvitas: your Premium plan ends in {{count}} day',
  ends_other: 'Kvitas: your Premium plan ends in {{count}} days',
  ending_body:
    'your Premium plan is valid until the end of {{until}}. If you extend it now, the new period is added to the time you have left.',
  ending_after:
    'Nothing is deleted when the plan ends: you can still view, send and download every document. New invoices, companies and people can be added only within the free plan.',
}
