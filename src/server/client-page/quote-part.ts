import { maxAnswerName, maxAnswerReason } from '#domain/quote.ts'
import { contentHash } from './quote-content.ts'
import { quietCents, safe, safeLines } from './html.ts'
import { icon } from './icons.ts'
import type { LinkDocument } from './link-document.ts'
import type { PageTexts } from './page-texts.ts'
import { quoteViewOf } from './quote-state.ts'

/** Why an answer was not stored. The first two are of the name. */
export type AnswerError = 'empty' | 'long' | 'limited' | 'changed' | 'taken' | 'foreign' | 'failed'

export type AnswerState = {
  /** The client is asked for a reason before it declines. */
  declines: boolean
  /** What was typed and not stored. */
  typed?: string
  error?: AnswerError
}

/** The lines that fit in a page of 50 kB with the document and everything else. */
const maxLineBytes = 9_000

/** The lines, totals and terms as text, for small screens, in place of the picture of the document. */
export const quoteLines = ({ data }: LinkDocument, { text, language }: PageTexts): string => {
  const { table, totals, note, legal_notes } = data
  // As the total is printed: English has the sign of the euro before the number.
  const isBefore = language === 'en' && table.currency === '€'
  const money = (amount: string) =>
    quietCents(isBefore ? amount.replace(/^\D?/, '$&€') : `${amount}\u00a0${table.currency}`)
  const has = (column: (typeof table.columns)[number]) => table.columns.includes(column)
  const rows: string[] = []
  let bytes = 0
  for (const line of table.lines) {
    const details = [
      `${`${line.quantity}\u00a0${line.unit}`.trim()} × ${line.price}`,
      ...(has('discount') && line.discount ? [`${table.heads.discount} ${line.discount}`] : []),
      ...(has('vat') && line.vat ? [`${table.heads.vat} ${line.vat}`] : []),
    ]
    const about = line.description ? `<small>${safeLines(line.description)}</small>` : ''
    const row = `<li><span><b>${safe(line.title)}</b>${about}<small>${safe(details.join(' · '))}</small></span><span>${money(line.sum)}</span></li>`
    bytes += Buffer.byteLength(row)
    if (bytes > maxLineBytes) break
    rows.push(row)
  }
  const rest = rows.length < table.lines.length ? `<p class="terms">${safe(text('more_lines'))}</p>` : ''
  const sums = [...totals.parts, ...totals.vat_rows].map(
    ({ label, value }) => `<p class="part"><span>${safe(label)}</span><span>${money(value)}</span></p>`,
  )
  const terms = [...(note ? [note.value] : []), ...legal_notes].map((each) => `<p class="terms">${safeLines(each)}</p>`)
  return `<section class="card offer"><ul>${rows.join('')}</ul>${rest}<div class="sums">${sums.join('')}<p class="whole"><b>${safe(totals.total.label)}</b><b class="double">${quietCents(totals.total.value)}</b></p></div>${terms.join('')}</section>
`
}

/** Where the client answers. A person of the company has no form: they would answer in the name of the client. */
export const answerPart = (document: LinkDocument, texts: PageTexts, own: boolean, state: AnswerState): string => {
  const view = quoteViewOf(document)
  const { text } = texts
  const links = `<p class="also"><a href="/i/${document.token}/document.pdf">${icon('file')}${safe(text('quote_whole'))}</a>${own ? '' : `<a href="#messages">${icon('message')}${safe(text('quote_ask'))}</a>`}</p>`
  const notice =
    state.error && (state.error === 'taken' || view !== 'open')
      ? `<p class="error notice-line" role="alert">${safe(text(`quote_error_${state.error}`))}</p>`
      : ''
  const form = own ? '' : formOf(view, document, texts, state)
  return `<section class="card reply" id="answer">${notice}${form || links}${form && links}</section>
`
}

const formOf = (
  view: ReturnType<typeof quoteViewOf>,
  document: LinkDocument,
  texts: PageTexts,
  state: AnswerState,
): string => {
  if (view === 'expired') return renewForm(document, texts)
  if (view !== 'open') return ''
  return state.declines ? declineForm(document, texts, state) : acceptForm(document, texts, state)
}

const errorLine = ({ error }: AnswerState, { text }: PageTexts): string =>
  error ? `<p class="error" id="reply-error" role="alert">${safe(text(`quote_error_${error}`))}</p>` : ''

const marks = ({ error }: AnswerState): string =>
  error ? ' aria-invalid="true" aria-describedby="reply-error reply-hint" autofocus' : ' aria-describedby="reply-hint"'

const acceptForm = (document: LinkDocument, texts: PageTexts, state: AnswerState): string => {
  const { text } = texts
  const { token, contact } = document
  const hint = text(contact ? 'quote_kept_and_mailed' : 'quote_kept')
  return `<form method="post" action="/i/${token}/accept"><input type="hidden" name="document" value="${contentHash(document)}">
<label for="reply-name">${safe(text('quote_name'))} <span class="must" aria-hidden="true">*</span></label>
<input id="reply-name" name="name" maxlength="${maxAnswerName}" autocomplete="name" aria-required="true" value="${safe(state.typed ?? '')}"${marks(state)}>${errorLine(state, texts)}
<p class="hint" id="reply-hint">${safe(hint)}</p>
<p class="choices"><a class="button" href="/i/${token}?decline#answer">${safe(text('quote_decline'))}</a><button class="filled">${icon('check')}${safe(text('quote_accept'))}</button></p></form>`
}

const declineForm = (document: LinkDocument, texts: PageTexts, state: AnswerState): string => {
  const { text } = texts
  const { token } = document
  const focus = state.error ? marks(state) : ' autofocus aria-describedby="reply-hint"'
  return `<form method="post" action="/i/${token}/decline">
<label for="reply-reason">${safe(text('quote_reason'))}</label>
<textarea id="reply-reason" name="reason" rows="3" maxlength="${maxAnswerReason}"${focus}>
${safe(state.typed ?? '')}</textarea>${errorLine(state, texts)}
<p class="hint" id="reply-hint">${safe(text('quote_reason_hint'))}</p>
<p class="choices"><a class="button" href="/i/${token}#answer">${safe(text('quote_back'))}</a><button>${safe(text('quote_decline_it'))}</button></p></form>`
}

const renewForm = ({ token }: LinkDocument, { text }: PageTexts): string =>
  `<form method="post" action="/i/${token}/renew"><p class="hint">${safe(text('quote_renew_hint'))}</p>
<p class="choices"><button class="filled">${safe(text('quote_renew'))}</button></p></form>`
