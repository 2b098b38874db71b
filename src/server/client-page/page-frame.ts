import { companyMark } from './document-part.ts'
import { safe } from './html.ts'
import type { LinkDocument } from './link-document.ts'
import { pageTexts } from './page-texts.ts'

/** `head`: more tags of the head. */
type Framed = { own: boolean; nav: string; main: string; kind?: 'quote'; head?: string }

/**
 * The frame of the page of a document: HTML without scripts. The address of its style sheet is below the token, so that loading it tells
 * that a browser showed the page. With `own` it does not: a person of the company looks at it.
 */
export const pageFrame = (document: LinkDocument, { own, nav, main, kind, head = '' }: Framed): string => {
  const { data, invoice, token } = document
  const texts = pageTexts(invoice.language, invoice.currency, document.today)
  const style = `/i/${token}/${own ? 'own.css' : 'page.css'}`
  return `<!doctype html>
<html lang="${invoice.language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light"><title>${safe(data.title)} · ${safe(data.author)}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">${head}
</head>
<body${kind ? ` class="${kind}"` : ''}>
<div class="frame">
<header class="head">${companyMark(document)}<nav>${nav}</nav></header>
<main>
${main}<footer class="contacts"><span>${contacts(document)}</span>${data.branding ? `<span class="made">${safe(texts.text('branding'))}</span>` : ''}</footer>
</main>
</div>
</body>
</html>
`
}

const contacts = ({ company: { email, phone } }: LinkDocument): string =>
  [email, phone].flatMap((each) => (each ? [safe(each)] : [])).join(' · ')
