import type { Client } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { mailboxOf, mailboxText } from '#server/platform/mail/compose.ts'
import { createDocumentTexts, isZeroAmount, negated } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { LateDebt } from '#server/sales/reminder/late-invoices.queries.ts'
import { letterText, oneLine } from '#server/sales/letter/letter-text.ts'
import type { LetterValues, OwnLetters } from '#server/sales/letter/letter-text.ts'
import { readLetters, readLetterSettings } from '#server/sales/letter/letter.queries.ts'
import { readActiveSender } from '#server/sales/sender/sender.queries.ts'
import { usualSignature } from '#server/sales/letter/usual-letter.ts'
import { fileNameOfInvoice, fileNameOfReminder, fileNameOfStatement } from './file-name.ts'
import type { StatementPeriod } from './statement.ts'

/** Receivers, sender, language and own texts of an email to a client. */
export type Correspondence = {
  to: string[]
  client: string
  language: Language
  company: string
  sender: string
  reply_to: string
  sends: Client['sends']
  signature: string
  letters: OwnLetters
}

/** In the client's language, unless another one is requested. */
export const readCorrespondence = async (
  context: CompanyContext,
  clientId: string,
  requestedLanguage?: Language,
): Promise<Correspondence> => {
  const { db, companyId, session, services } = context
  const client = await db
    .selectFrom('client')
    .select(['title', 'language', 'contacts', 'sends'])
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client) throw notFound('client')
  const company = await db
    .selectFrom('company')
    .select(['title', 'email'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const language = requestedLanguage ?? (client.language === 'en' ? 'en' : 'lt')
  const title = company.title.replace(/\s+/g, ' ')
  const name = textOf(language, 'mail', 'sender', { company: title }) ?? title
  const settings = await readLetterSettings(context)
  const own = await readActiveSender(context)
  const letters = (await readLetters(context)).filter((letter) => letter.language === language)
  return {
    to: addressesOf(client.contacts),
    client: client.title,
    language,
    company: title,
    // An email header: characters that would end the name are removed.
    sender: mailboxText({
      name: (own?.from_name ?? name).replace(/[<>"]/g, ''),
      address: own?.from_address ?? mailboxOf(services.config.mailFrom).address,
    }),
    reply_to: settings.reply_to ?? own?.from_address ?? company.email ?? session.email,
    // A check constraint allows no other value.
    sends: client.sends as Client['sends'],
    signature: settings.signature[language] ?? usualSignature(language, title),
    letters: Object.fromEntries(letters.map((letter) => [letter.kind, letter])),
  }
}

const addressesOf = (contacts: unknown): string[] => {
  // The contract checked this form when it was stored.
  const emails = (contacts as { email?: string | null }[]).flatMap(({ email }) => (email ? [email] : []))
  return [...new Map(emails.map((address) => [address.toLowerCase(), address])).values()]
}

type EmailText = { subject: string; message: string; attachment: string }

const textsOf = (language: Language) => {
  const text = (key: string, values: Record<string, string | number> = {}) =>
    textOf(language, 'mail', key, values) ?? ''
  const body = (signature: string, ...paragraphs: string[]) =>
    [text('hello'), ...paragraphs, signature].filter(Boolean).join('\n\n')
  return { text, body }
}

/** The values of the variables in the letter of an invoice, as the client reads them; those of other kinds are undefined. */
export const invoiceValues = (
  invoice: Invoice,
  { language, company, client, signature }: Pick<Correspondence, 'language' | 'company' | 'client' | 'signature'>,
): LetterValues => {
  const { text } = textsOf(language)
  const { textOf, money, date } = createDocumentTexts(language, invoice.currency)
  const vat = invoice.vat ? ('_vat' as const) : ('' as const)
  const validUntil = validUntilOf(invoice)
  return {
    client,
    company,
    signature,
    document: textOf(`heading_${invoice.type}${vat}`),
    what: text(`what_${invoice.type}${vat}`),
    number: invoice.number,
    date: date(invoice.date),
    total: money(invoice.total),
    date_due: invoice.date_due ? date(invoice.date_due) : '',
    payment: paymentSentence(invoice, language),
    offer: paymentSentence(invoice, language),
    valid_until: validUntil ? date(validUntil) : '',
  }
}

/** The last day of a quote. */
const validUntilOf = (invoice: Invoice): string | null => {
  const validUntil = 'valid_until' in invoice ? invoice.valid_until : null
  return typeof validUntil === 'string' ? validUntil : null
}

/** Which letter a document is sent with. */
export const letterKindOf = ({ type }: { type: string }): 'invoice' | 'quote' =>
  type === 'quote' ? 'quote' : 'invoice'

/** The default email for an invoice or a quote, in the company's words if it has some. */
export const invoiceEmail = (invoice: Invoice, to: Correspondence): EmailText => ({
  ...letterText(letterKindOf(invoice), to, invoiceValues(invoice, to)),
  attachment: fileNameOfInvoice(invoice),
})

/** What a letter about a document calls it: in Lithuanian in the genitive, after „dėl“. */
export const aboutOf = (document: { type: string | null }, language: Language): string =>
  textOf(language, 'mail', document.type === 'quote' ? 'about_quote' : 'about_invoice') ?? ''

/** The tab of the list in which a document of the type is opened. */
export const tabOf = (type: string | null): Record<string, string> => (type === 'quote' ? { tab: 'quotes' } : {})

/** The letter with an answer to a question about an invoice or a quote. */
export const answerEmail = (invoice: Invoice, { language, company }: Correspondence, answer: string): EmailText => {
  const { text } = textsOf(language)
  return {
    subject: oneLine(
      text('answer_to_question_subject', { about: aboutOf(invoice, language), number: invoice.number, company }),
    ),
    message: [answer, text('answer_to_question_more')].join('\n\n'),
    attachment: '',
  }
}

/** The letter that confirms to the client that a quote was accepted. */
export const acceptedEmail = (quote: Invoice, { language, company }: Correspondence): EmailText => {
  const { text, body } = textsOf(language)
  const { money } = createDocumentTexts(language, quote.currency)
  const { number, total, quote_answer } = quote
  const values = { number, name: quote_answer?.name ?? '', total: money(total) }
  return {
    subject: oneLine(text('accepted_subject', { number, company })),
    message: body(company, text('accepted_body', values), text('accepted_more')),
    attachment: '',
  }
}

/** The letter with a link to all documents of the client. */
export const clientLinkEmail = ({ language, company, signature }: Correspondence, expiresAt: string): EmailText => {
  const { text, body } = textsOf(language)
  const { date } = createDocumentTexts(language, 'EUR')
  return {
    subject: oneLine(text('client_link_subject', { company })),
    message: body(signature, text('client_link_body', { date: date(expiresAt.slice(0, 10)) })),
    attachment: '',
  }
}

/** The default reminder of an invoice; for a paid invoice it is the usual email. */
export const reminderEmail = (invoice: Invoice, to: Correspondence): EmailText => {
  const invoiceText = invoiceEmail(invoice, to)
  if (invoice.type === 'credit' || isZeroAmount(invoice.unpaid)) return invoiceText
  const { text, body } = textsOf(to.language)
  const { money, date } = createDocumentTexts(to.language, invoice.currency)
  const { number, date_due } = invoice
  const amount = money(invoice.unpaid)
  const debt = date_due
    ? text('reminder_body', { number, amount, date: date(invoice.date), due: date(date_due) })
    : text('reminder_body_no_due', { number, amount, date: date(invoice.date) })
  return {
    ...invoiceText,
    subject: oneLine(text('reminder_subject', { number, company: to.company })),
    message: body(
      to.signature,
      // The document of a moved-in invoice is in the other program.
      invoice.origin === 'own' ? `${debt} ${text('reminder_attached')}` : debt,
      text('reminder_paid'),
    ),
  }
}

/** The default letter that reminds of all late invoices. */
export const lateReminderEmail = (
  { language, company, client, signature }: Correspondence,
  { sums, count, date_due }: LateDebt,
  day: PlainDate,
): EmailText => {
  const { text, body } = textsOf(language)
  const { date } = createDocumentTexts(language, 'EUR')
  const amounts = sums.map(({ currency, amount }) => createDocumentTexts(language, currency).money(amount))
  const values = { count, amount: amounts.join(` ${text('amounts_and')} `), due: date_due ? date(date_due) : '' }
  return {
    subject: oneLine(text('reminder_late_subject', { company })),
    message: body(
      signature,
      text(count === 1 ? 'reminder_late_single' : 'reminder_late_body', values),
      text('reminder_paid'),
    ),
    attachment: fileNameOfReminder({ client, day, language }),
  }
}

const paymentSentence = (invoice: Invoice, language: Language): string => {
  const { text } = textsOf(language)
  const { money, date } = createDocumentTexts(language, invoice.currency)
  if (invoice.type === 'credit') return text('invoice_credited', { amount: money(negated(invoice.total)) })
  if (invoice.type === 'quote') {
    const { total, valid_until } = invoice
    return valid_until
      ? text('quote_until', { amount: money(total), until: date(valid_until) })
      : text('quote_no_end', { amount: money(total) })
  }
  if (isZeroAmount(invoice.unpaid)) return text('invoice_paid')
  const amount = money(invoice.unpaid)
  return invoice.date_due
    ? text('invoice_due', { amount, due: date(invoice.date_due) })
    : text('invoice_no_due', { amount })
}

/** The values of the variables in the letter with a statement; `closing` is its closing balance. */
export const statementValues = (
  { language, company, client, signature }: Pick<Correspondence, 'language' | 'company' | 'client' | 'signature'>,
  period: Pick<StatementPeriod, 'date_from' | 'date_to' | 'currency'>,
  closing: string,
): LetterValues => {
  const { text } = textsOf(language)
  const { money, date } = createDocumentTexts(language, period.currency)
  const kind = isZeroAmount(closing) ? 'even' : closing.startsWith('-') ? 'held' : 'owed'
  return {
    client,
    company,
    signature,
    date_from: date(period.date_from),
    date_to: date(period.date_to),
    balance: text(`statement_${kind}`, { amount: money(kind === 'held' ? negated(closing) : closing) }),
  }
}

/** The default email for a statement, in the company's words if it has some. */
export const statementEmail = (to: Correspondence, period: StatementPeriod, closing: string): EmailText => ({
  ...letterText('statement', to, statementValues(to, period, closing)),
  attachment: fileNameOfStatement({ ...period, client: to.client }),
})
