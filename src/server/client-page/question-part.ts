import { maxMessageLength } from '#domain/document-message.ts'
import { today } from '#domain/plain-date.ts'
import { safe, safeLines } from './html.ts'
import type { LinkDocument, LinkMessage } from './link-document.ts'
import { clockOf } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'

/** Why a question was not stored. */
export type QuestionError = 'empty' | 'long' | 'limited' | 'full' | 'foreign' | 'failed'

/** What the form has after it was posted: the text that was not stored, or that it was. */
export type QuestionState = { text: string; error: QuestionError } | 'stored' | undefined

type Shown = { own: boolean; question: QuestionState }

/** The messages that fit in a page of 50 kB with everything else. */
const maxMessageBytes = 9_000

/** The messages about the document and a form for a question. A person of the company has no form: it would ask in the name of the client. */
export const questionPart = (document: LinkDocument, texts: PageTexts, { own, question }: Shown): string => {
  const messages = latest(document.messages.map((message) => messageItem(message, document, texts)))
  if (own && messages.length === 0) return ''
  const prefix = document.invoice.type === 'quote' ? 'quote_' : ''
  const title = texts.text(prefix + (messages.length > 0 ? 'messages' : 'question'))
  const done = question === 'stored' ? `<p class="asked" role="status">${safe(texts.text('question_stored'))}</p>` : ''
  const list = messages.length > 0 ? `<ol class="messages">${messages.join('')}</ol>` : ''
  return `<section class="card ask" id="messages"><h2>${safe(title)}</h2>${done}${list}${own ? '' : form(document, texts, question)}</section>
`
}

/** The latest items that fit, oldest first; at least one. */
const latest = (items: readonly string[]): string[] => {
  let bytes = 0
  const shown = items.toReversed().filter((item, index) => {
    bytes += Buffer.byteLength(item)
    return index === 0 || bytes <= maxMessageBytes
  })
  return shown.toReversed()
}

const messageItem = ({ author, name, text, created_at }: LinkMessage, document: LinkDocument, texts: PageTexts) => {
  const { company, data } = document
  const who = name ?? (author === 'client' ? data.buyer.name : data.author)
  const moment = new Date(created_at)
  const day = texts.day(today(moment, company.time_zone))
  const time = clockOf(company.time_zone).format(moment)
  return `<li${author === 'company' ? ' class="answer"' : ''}><p><b>${safe(who)}</b> <time datetime="${moment.toISOString()}">${safe(day)}, ${time}</time></p><p>${safeLines(text)}</p></li>`
}

const form = ({ token, contact, answers }: LinkDocument, { text }: PageTexts, question: QuestionState): string => {
  const failed = typeof question === 'object' ? question : undefined
  const error = failed
    ? `<p class="error" id="question-error" role="alert">${safe(text(`question_${failed.error}`))}</p>`
    : ''
  const marks = failed ? ' aria-invalid="true" aria-describedby="question-error" autofocus' : ''
  const placeholder = answers ? text('question_who', { name: answers }) : text('question_here')
  const where = contact ? text('question_answer_to', { address: contact.address }) : text('question_answer_here')
  return `<form method="post" action="/i/${token}/question">
<textarea name="text" rows="2" maxlength="${maxMessageLength}" required aria-label="${safe(text('question'))}" placeholder="${safe(placeholder)}"${marks}>
${safe(failed?.text ?? '')}</textarea>${error}
<p class="send"><span>${safe(where)}</span><button>${safe(text('question_send'))}</button></p></form>`
}
