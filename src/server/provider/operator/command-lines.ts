import type { OperatorMessage, OperatorMessageRow } from '#contract/provider/operator-message.ts'
import type { OperatorCompany, OperatorOrder, OperatorPerson } from '#contract/provider/operator.ts'

/** One line of output. Control characters in texts of users are removed: they could fake fields and lines or control the terminal. */
export const line = (...fields: readonly (string | number | boolean | null)[]): string =>
  fields.map((field) => String(field ?? '–').replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')).join('\t')

export const orderLine = ({ reference, status, price, currency, duration, created_at, ...order }: OperatorOrder) =>
  line(
    reference,
    status,
    `${price} ${currency}`,
    `${duration} months`,
    created_at,
    order.billing.title,
    order.person.email,
    order.method,
    order.decided_by,
    order.decided_at,
    order.valid_until,
    order.invoice_number,
    order.id,
  )

export const messageLine = (row: OperatorMessageRow) =>
  line(row.id, row.said_at, row.person.email, row.company, row.subject, row.answers, row.replies)

/** The subject, then all messages, oldest first. */
export const conversationLines = (item: OperatorMessage): string[] => {
  const { subject, person, company, message, created_at, answers, replies } = item
  const entries = [
    { created_at, by: person.email, text: message },
    ...replies.map((reply) => ({ created_at: reply.created_at, by: person.email, text: reply.message })),
    ...answers.map((answer) => ({ created_at: answer.created_at, by: answer.answered_by, text: answer.answer })),
  ].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  return [
    line(subject, person.name, person.email, company),
    ...entries.map((each) => line(each.created_at, each.by, each.text)),
  ]
}

export const personLine = ({
  email,
  email_verified,
  name,
  created_at,
  seen_at,
  companies,
  ...person
}: OperatorPerson) =>
  line(
    email,
    email_verified ? 'verified' : 'not verified',
    name,
    created_at,
    seen_at,
    companies,
    person.invoices_this_month,
    person.invoices_last_month,
    person.plan,
    person.plan_until,
  )

export const companyLine = ({ title, code, owners, created_at, seen_at, members, ...company }: OperatorCompany) =>
  line(
    title,
    code,
    owners,
    created_at,
    seen_at,
    members,
    company.invoices_this_month,
    company.invoices_last_month,
    company.invoices,
    company.clients,
    company.plan,
    company.plan_until,
    company.deletion_at,
    company.id,
  )
