import type { message as source } from '#texts/lt/message.ts'
import type { Same } from '#texts/same.ts'

export const message: Same<typeof source> = {
  title: 'Messages to Kvitas',
  open: 'Write to Kvitas',
  open_unread: 'Write to Kvitas: there are new answers',
  unread: 'New answer',
  write: 'New message',
  subject: 'Subject',
  message: 'Message',
  when: 'We will answer here and by email as soon as we can.',
  send: 'Send',
  reply: 'Reply',
  sent: 'The message has been sent.',
  yours: 'Your messages',
  empty_text: 'Ask, suggest or report a problem. You will find the answer here.',
  more: 'Show older',
  back: 'All messages',
  you: 'You',
  provider: 'Kvitas',
  answered: 'Answered.',
  waiting: 'Not answered yet.',
  from_company: 'Written from {{company}}',
  not_verified: 'You can write after you verify your email address.',

  mail_subject: 'New message: {{subject}}',
  reply_subject: 'More on: {{subject}}',
  mail_who: '{{name}} ({{email}}) writes.',
  mail_who_company: '{{name}} ({{email}}), company {{company}}, writes.',
  mail_button: 'Answer',
  answer_subject: 'Answer: {{subject}}',
  answer_intro: 'this is our answer to your message “{{subject}}”:',
  answer_button: 'Read it in Kvitas',
  answer_remark:
    'Please do not reply to this email: this mailbox is not monitored. To ask more, reply below this answer in Kvitas.',
}
