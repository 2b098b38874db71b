import { documentPart } from './document-part.ts'
import { quietCents, safe } from './html.ts'
import { icon } from './icons.ts'
import type { LinkDocument } from './link-document.ts'
import { pageFrame } from './page-frame.ts'
import { pageTexts } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'
import { questionPart } from './question-part.ts'
import type { QuestionState } from './question-part.ts'
import { answerPart, quoteLines } from './quote-part.ts'
import type { AnswerState } from './quote-part.ts'
import { quoteCardState } from './quote-state.ts'

type Shown = { own: boolean; question?: QuestionState; answer?: AnswerState }

/** The bytes of lines of the document beside the same lines as text: both fit in a page of 50 kB. */
const maxLineBytes = 12_000

/** The page of a quote: what is offered, until when, and where to accept or decline it. */
export const quotePage = (document: LinkDocument, { own, question, answer }: Shown): string => {
  const { invoice, token } = document
  const texts = pageTexts(invoice.language, invoice.currency, document.today)
  const main = `<div class="cards">
${card(document, texts)}${quoteLines(document, texts)}${answerPart(document, texts, own, answer ?? { declines: false })}</div>
<div class="paper">${documentPart(document, texts.text('more_lines'), maxLineBytes)}</div>
${questionPart(document, texts, { own, question })}`
  const nav = `<a class="button" href="/i/${token}/document.pdf" aria-label="${safe(texts.text('pdf'))}">${icon('download')}<span class="wide">${safe(texts.text('pdf'))}</span></a>${own ? '' : `<a class="button" href="#messages" aria-label="${safe(texts.text('quote_ask'))}">${icon('message')}<span class="wide">${safe(texts.text('quote_ask'))}</span></a>`}`
  return pageFrame(document, { own, nav, main, kind: 'quote' })
}

const card = (document: LinkDocument, texts: PageTexts): string => {
  const { heading, number } = document.data
  const { tone, label, badge, amount, when } = quoteCardState(document, texts)
  return `<section class="card ${tone}">
<div class="due"><p class="what"><span>${safe(heading)} <b>${safe(number)}</b></span></p>
<p class="line"><b>${safe(label)}</b><span class="badge">${safe(badge)}</span></p>
<h1>${quietCents(amount)}</h1>${when ? `<p class="when">${safe(when)}</p>` : ''}</div></section>
`
}
