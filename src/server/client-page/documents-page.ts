import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { wordmark } from '#server/sales/printed-document/document-parties.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { hrefOf, mostCounted, pageTabs } from './client-documents.ts'
import type { ClientDocuments, PageOwner, Wanted } from './client-documents.ts'
import { quietCents, safe } from './html.ts'
import { documentList } from './documents-list.ts'
import { pageTexts } from './page-texts.ts'
import type { PageTexts } from './page-texts.ts'

export const moneyOf = (language: 'lt' | 'en') => (amount: string, currency: string) =>
  createDocumentTexts(language, currency).money(amountText(dec(amount), currency))

/** The page of all documents of a client: HTML without scripts. Tabs, sorting and pages are links. */
export const documentsPage = (found: ClientDocuments, wanted: Wanted, { own }: { own: boolean }): string => {
  const texts = textsOfClient(found)
  const { language } = texts
  const main = `<h1 class="hidden">${safe(texts.text('all_title'))}</h1>
${figures(found, texts, language)}
<div class="bar">${tabs(found, wanted, texts)}${statementForm(found, texts)}</div>
${documentList(found, wanted, texts, moneyOf(language))}
${foot(found, texts, language)}`
  return clientFrame(found, { own, title: texts.text('all_title'), main })
}

/** The texts of a page in the language of the client. */
export const textsOfClient = ({ client, company, today }: PageOwner): PageTexts =>
  pageTexts(client.language === 'en' ? 'en' : 'lt', company.currency, today)

/** The frame of the pages of a client: the company, whose documents they are, and how to reach it. */
export const clientFrame = (
  owner: PageOwner,
  { own, title, main, head = '' }: { own: boolean; title: string; main: string; head?: string },
): string => {
  const { client, company, token, branding } = owner
  const { text, language } = textsOfClient(owner)
  // The code of a person is nobody else's business.
  const code = client.code && client.type === 'legal' ? ` · ${text('all_code')} ${client.code}` : ''
  const contact = [company.email, company.phone].flatMap((each) => (each ? [safe(each)] : [])).join(' · ')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light"><title>${safe(title)} · ${safe(company.title)}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/${token}/${own ? 'own.css' : 'page.css'}">${head}
</head>
<body>
<div class="frame">
<header class="head">${mark(owner)}<p class="whom">${safe(client.title + code)}</p></header>
<main class="account">
${main}
</main>
<footer class="below"><span>${contact}</span>${branding ? `<span>${safe(text('branding'))}</span>` : ''}</footer>
</div>
</body>
</html>
`
}

const mark = ({ company, token }: PageOwner): string => {
  const { title, logo_width: width, logo_height: height } = company
  if (!width || !height) {
    const parts = wordmark(title).parts.map(({ text, light }) => (light ? `<i>${safe(text)}</i>` : safe(text)))
    return `<span class="wordmark">${parts.join('')}</span>`
  }
  const scale = Math.min(215 / width, 44 / height, 1)
  return `<img class="logo" src="/c/${token}/logo.png" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" alt="${safe(title)}">`
}

/** What is owed in words: how many invoices, how many of them are late, and when the next one is due. */
const owedWords = ({ counts }: ClientDocuments, { text, day, daysUntil }: PageTexts): string => {
  if (counts.owed > mostCounted) return text('all_owed_most', { count: mostCounted })
  const isAhead = counts.next_due && counts.late === 0 && daysUntil(counts.next_due) >= 0
  const next = isAhead ? `; ${text('all_next', { date: day(counts.next_due!) })}` : ''
  const late = counts.late > 0 ? text('all_late', { count: counts.late }) : text('all_not_late')
  return `${text('all_owed', { count: counts.owed })}, ${late}${next}`
}

/** What is to pay, each currency by itself, and the advance. */
const figures = (found: ClientDocuments, texts: PageTexts, language: 'lt' | 'en'): string => {
  const { balances, counts, token } = found
  const { text } = texts
  const money = moneyOf(language)
  const debts = balances.filter(({ debt }) => dec(debt).gt(0))
  const advances = balances.filter(({ advance }) => dec(advance).gt(0))
  const owed = debts.map(({ debt, currency }) => `<p class="sum">${quietCents(money(debt, currency))}</p>`).join('')
  const debt =
    debts.length > 0
      ? `<p class="label">${safe(text('to_pay'))}</p>${owed}<p class="${counts.late > 0 ? 'late' : 'when'}">${safe(owedWords(found, texts))}</p>`
      : `<p class="even">${safe(text('all_paid'))}</p>`
  const advance = advances.map(
    ({ advance: amount, currency }) => `<p class="smaller">${quietCents(money(amount, currency))}</p>`,
  )
  const ahead =
    advance.length > 0
      ? `<div class="ahead"><p class="label">${safe(text('all_advance'))}</p>${advance.join('')}<p class="note">${safe(text('all_advance_note'))}</p></div>`
      : ''
  const pay =
    debts.length > 0
      ? `<p class="go"><a class="pay filled" href="/c/${token}/pay">${safe(text('pay_all'))}</a></p>`
      : ''
  return `<div class="figures"><div>${debt}</div>${ahead}${pay}</div>`
}

/** A count of which the database tells no more than that it is above the limit. */
const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count))

const tabs = ({ counts, token }: ClientDocuments, wanted: Wanted, { text }: PageTexts): string => {
  // Most clients get no quotes.
  const shown = pageTabs.filter((tab) => tab !== 'quotes' || counts.quotes > 0 || wanted.tab === 'quotes')
  const items = shown.map((tab) => {
    const current = tab === wanted.tab ? ' aria-current="page"' : ''
    const href = hrefOf(token, { tab, sort: 'date', direction: 'desc', page: 1 })
    return `<a href="${href}"${current}>${safe(text(`all_tab_${tab}`))} <small>${countText(counts[tab])}</small></a>`
  })
  return `<nav class="tabs" aria-label="${safe(text('all_title'))}">${items.join('')}</nav>`
}

const statementForm = (found: ClientDocuments, { text }: PageTexts): string => {
  const { token, today, company, issued, balances } = found
  const currencies = [...new Set([company.currency, ...(issued ?? balances).map(({ currency }) => currency)])]
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
  if (!issued) {
    const left = balances.map(
      ({ debt, currency }) =>
        `<div class="total"><span></span><span>${safe(text('all_left'))} <b class="double">${quietCents(money(debt, currency))}</b></span></div>`,
    )
    return `<div class="totals-foot">${left.join('')}</div>`
  }
  const main = issued.length > 0 ? issued : [{ currency: company.currency, count: 0, total: '0' }]
  const rows = main.map(({ currency, count, total }) => {
    const left = dec(balances.find((each) => each.currency === currency)?.debt ?? '0')
    const sum = (key: string, amount: string, name = '') =>
      `<span>${safe(text(key))} <b${name}>${quietCents(money(amount, currency))}</b></span>`
    return `<div class="total"><span>${safe(text('all_count', { count }))}</span>${sum('all_issued', total)}${sum('all_settled', dec(total).minus(left).toFixed())}${sum('all_left', left.toFixed(), ' class="double"')}</div>`
  })
  return `<div class="totals-foot">${rows.join('')}</div>`
}
