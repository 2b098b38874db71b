import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { wordmark } from '#server/sales/printed-document/document-parties.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { hrefOf, pageTabs } from './client-documents.ts'
import type { ClientDocuments, Wanted } from './client-documents.ts'
import { quietCents, safe } from './html.ts'
import { documentList } from './documents-list.ts'
import { pageTexts } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'

export const moneyOf = (language: 'lt' | 'en') => (amount: string, currency: string) =>
  createDocumentTexts(language, currency).money(amountText(dec(amount), currency))

/** The page of all documents of a client: HTML without scripts. Tabs, sorting and pages are links. */
export const documentsPage = (found: ClientDocuments, wanted: Wanted, { own }: { own: boolean }): string => {
  const { client, company, token, today, branding } = found
  const language = client.language === 'en' ? 'en' : 'lt'
  const texts = pageTexts(language, company.currency, today)
  // The code of a person is nobody else's business.
  const code = client.code && client.type === 'legal' ? ` · ${texts.text('all_code')} ${client.code}` : ''
  const contact = [company.email, company.phone].flatMap((each) => (each ? [safe(each)] : [])).join(' · ')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light"><title>${safe(texts.text('all_title'))} · ${safe(company.title)}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/${token}/${own ? 'own.css' : 'page.css'}">
</head>
<body>
<div class="frame">
<header class="head">${mark(found)}<p class="whom">${safe(client.title + code)}</p></header>
<main class="account">
<h1 class="hidden">${safe(texts.text('all_title'))}</h1>
${figures(found, texts, language)}
<div class="bar">${tabs(found, wanted, texts)}${statementForm(found, texts)}</div>
${documentList(found, wanted, texts, moneyOf(language))}
${foot(found, texts, language)}
</main>
<footer class="below"><span>${contact}</span>${branding ? `<span>${safe(texts.text('branding'))}</span>` : ''}</footer>
</div>
</body>
</html>
`
}

const mark = ({ company, token }: ClientDocuments): string => {
  const { title, logo_width: width, logo_height: height } = company
  if (!width || !height) {
    const parts = wordmark(title).parts.map(({ text, light }) => (light ? `<i>${safe(text)}</i>` : safe(text)))
    return `<span class="wordmark">${parts.join('')}</span>`
  }
  const scale = Math.min(215 / width, 44 / height, 1)
  return `<img class="logo" src="/c/${token}/logo.png" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" alt="${safe(title)}">`
}

/** What is to pay, each currency by itself, and the advance. */
const figures = ({ balances, counts }: ClientDocuments, texts: PageTexts, language: 'lt' | 'en'): string => {
  const { text, day, daysUntil } = texts
  const money = moneyOf(language)
  const debts = balances.filter(({ debt }) => dec(debt).gt(0))
  const advances = balances.filter(({ advance }) => dec(advance).gt(0))
  const next =
    counts.next_due && counts.late === 0 && daysUntil(counts.next_due) >= 0
      ? `; ${text('all_next', { date: day(counts.next_due) })}`
      : ''
  const late = counts.late > 0 ? text('all_late', { count: counts.late }) : text('all_not_late')
  const owed = debts.map(({ debt, currency }) => `<p class="sum">${quietCents(money(debt, currency))}</p>`).join('')
  const debt =
    debts.length > 0
      ? `<p class="label">${safe(text('to_pay'))}</p>${owed}<p class="${counts.late > 0 ? 'late' : 'when'}">${safe(`${text('all_owed', { count: counts.owed })}, ${late}${next}`)}</p>`
      : `<p class="even">${safe(text('all_paid'))}</p>`
  const advance = advances.map(
    ({ advance: amount, currency }) => `<p class="smaller">${quietCents(money(amount, currency))}</p>`,
  )
  const ahead =
    advance.length > 0
      ? `<div class="ahead"><p class="label">${safe(text('all_advance'))}</p>${advance.join('')}<p class="note">${safe(text('all_advance_note'))}</p></div>`
      : ''
  return `<div class="figures"><div>${debt}</div>${ahead}</div>`
}

const tabs = ({ counts, token }: ClientDocuments, wanted: Wanted, { text }: PageTexts): string => {
  // Most clients get no quotes.
  const shown = pageTabs.filter((tab) => tab !== 'quotes' || counts.quotes > 0 || wanted.tab === 'quotes')
  const items = shown.map((tab) => {
    const current = tab === wanted.tab ? ' aria-current="page"' : ''
    const href = hrefOf(token, { tab, sort: 'date', direction: 'desc', page: 1 })
    return `<a href="${href}"${current}>${safe(text(`all_tab_${tab}`))} <small>${counts[tab]}</small></a>`
  })
  return `<nav class="tabs" aria-label="${safe(text('all_title'))}">${items.join('')}</nav>`
}

const statementForm = ({ token, today, company, issued }: ClientDocuments, { text }: PageTexts): string => {
  const currencies = [...new Set([company.currency, ...issued.map(({ currency }) => currency)])]
  const choice =
    currencies.length > 1
      ? `<label>${safe(text('all_currency'))} <select name="currency">${currencies.map((each) => `<option>${safe(each)}</option>`).join('')}</select></label>`
      : ''
  return `<details class="act"><summary>${safe(text('all_act'))}</summary><form method="get" action="/c/${token}/statement.pdf">
<label>${safe(text('all_from'))} <input type="date" name="from" value="${today.slice(0, 4)}-01-01" max="${today}" required></label>
<label>${safe(text('all_until'))} <input type="date" name="until" value="${today}" max="${today}" required></label>
${choice}<button>${safe(text('all_act_get'))}</button></form></details>`
}

/** What was issued, paid and is left, by currency: the last is what is to pay on top. */
const foot = ({ issued, balances, company }: ClientDocuments, { text }: PageTexts, language: 'lt' | 'en'): string => {
  const money = moneyOf(language)
  const main = issued.length > 0 ? issued : [{ currency: company.currency, count: 0, total: '0' }]
  const rows = main.map(({ currency, count, total }) => {
    const left = dec(balances.find((each) => each.currency === currency)?.debt ?? '0')
    const sum = (key: string, amount: string, name = '') =>
      `<span>${safe(text(key))} <b${name}>${quietCents(money(amount, currency))}</b></span>`
    return `<div class="total"><span>${safe(text('all_count', { count }))}</span>${sum('all_issued', total)}${sum('all_settled', dec(total).minus(left).toFixed())}${sum('all_left', left.toFixed(), ' class="double"')}</div>`
  })
  return `<div class="totals-foot">${rows.join('')}</div>`
}
