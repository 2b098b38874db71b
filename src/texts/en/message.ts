import type { message as source } from '#texts/lt/message.ts'
import type { Same } from '#texts/same.ts'

export const message: Same<typeof source> = {
  title: 'Messages to Kvitas',
  open: 'Contact Kvitas',
  open_unread: 'Contact Kvitas: you have new replies',
  unread: 'New reply',
  write: 'New message',
  subject: 'Subject',
  message: 'Message',
  when: 'We will reply here and by email as soon as we can.',
  send: 'Send',
  reply: 'Reply',
  sent: 'The message has been sent.',
  yours: 'Your messages',
  empty_text: 'Ask a question, suggest an improvement or report a problem. Our reply will appear here.',
  more: 'Show older',
  back: 'All messages',
  you: 'You',
  provider: 'Kvitas',
  answered: 'Replied.',
  waiting: 'No reply yet.',
  from_company: 'Sent from {{company}}',
  not_verified: 'Verify your email address to write to us.',

  mail_subject: 'New message: {{subject}}',
  reply_subject: 'Follow-up: {{subject}}',
  mail_who: '{{name}} ({{email}}) sent a message.',
  mail_who_company: '{{name}} ({{email}}), company {{company}}, sent a message.',
  mail_button: 'Reply',
  answer_subject: 'Reply: {{subject}}',
  answer_intro: 'this is our reply to your message “{{subject}}”:',
  answer_button: 'Read it in Kvitas',
  answer_remark:
    'Please do not reply to this email: the mailbox is not monitored. To write back, use “Reply” under this message in Kvitas.',
}
