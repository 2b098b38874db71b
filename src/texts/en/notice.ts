import type { notice as source } from '#texts/lt/notice.ts'
import type { Same } from '#texts/same.ts'

export const notice: Same<typeof source> = {
  invoice_paid: 'Invoice {{name}} was paid',
  invoice_paid_several_one: '{{count}} invoice was paid',
  invoice_paid_several_other: '{{count}} invoices were paid',
  invoice_seen: 'The client viewed invoice {{name}}',
  invoice_seen_several_one: 'Clients viewed {{count}} invoice',
  invoice_seen_several_other: 'Clients viewed {{count}} invoices',
  invoice_overdue: 'Invoice {{name}} is overdue',
  invoice_overdue_several_one: '{{count}} invoice is overdue',
  invoice_overdue_several_other: '{{count}} invoices are overdue',
  quote_accepted: 'Quote {{name}} was accepted',
  quote_accepted_several_one: '{{count}} quote was accepted',
  quote_accepted_several_other: '{{count}} quotes were accepted',
  quote_declined: 'Quote {{name}} was declined',
  quote_declined_several_one: '{{count}} quote was declined',
  quote_declined_several_other: '{{count}} quotes were declined',
  question: 'The client asks about {{name}}',
  question_several_one: 'Clients asked {{count}} question',
  question_several_other: 'Clients asked {{count}} questions',
  recurring_paused: 'Recurring document paused: {{name}}',
  recurring_paused_several_one: '{{count}} recurring document was paused',
  recurring_paused_several_other: '{{count}} recurring documents were paused',

  test_title: 'Test notification',
  test_body: 'Notifications work in this browser.',

  mail_subject_one: '{{count}} update',
  mail_subject_other: '{{count}} updates',
  mail_body: 'What happened in {{company}}:',
  mail_open: 'Open',
  mail_show: 'View',
  mail_remark: 'You choose what you are told about in your settings, on the page “Notifications”.',
}
