import type { NoticeEvent } from '#domain/notice.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import type { Batch, Told } from './told.queries.ts'
import type { PushMessage } from './send-push.ts'

type Shown = Pick<Batch, 'language' | 'hide_details' | 'company'>

/** The lists where the records of an event are, when there are several. */
const lists: Record<NoticeEvent, { path: string; tab: string }> = {
  invoice_paid: { path: '/invoice/list', tab: 'paid' },
  invoice_seen: { path: '/invoice/list', tab: '' },
  invoice_overdue: { path: '/invoice/list', tab: 'overdue' },
  quote_accepted: { path: '/invoice/list', tab: 'quotes' },
  quote_declined: { path: '/invoice/list', tab: 'quotes' },
  question: { path: '/dashboard', tab: '' },
  recurring_paused: { path: '/recurring/list', tab: 'paused' },
}

type Address = { path: string; query: Record<string, string> }

/** The page that shows these records of one event: the record itself if it is one. It names the company, for who works in several. */
export const addressOf = (companyId: string, event: NoticeEvent, told: readonly Told[]): Address => {
  const [first] = told
  const { path, tab } = lists[event]
  if (!first || told.length > 1) return { path, query: { ...(tab ? { tab } : {}), of_company: companyId } }
  const ofRecord = event === 'question' ? '/invoice/list' : path
  const ofQuote: Record<string, string> = event.startsWith('quote') ? { tab: 'quotes' } : {}
  return { path: ofRecord, query: { ...ofQuote, open: first.open_id, of_company: companyId } }
}

/** The client and the amount of a record, as far as the person wants them on a screen. */
export const detailsOf = ({ client, amount, currency }: Told, { language, hide_details }: Shown): string => {
  if (hide_details) return ''
  const money =
    amount !== null && currency !== null
      ? createDocumentTexts(language, currency).money(moneyIn(currency)(amount))
      : null
  return [client, money].filter(Boolean).join(' · ')
}

/** What happened, in one line: of one record with its number, of several with their count. */
export const lineOf = (event: NoticeEvent, told: readonly Told[], language: 'lt' | 'en'): string => {
  const count = told.length
  const key = count === 1 ? event : `${event}_several`
  return textOf(language, 'notice', key, { count, name: told[0]?.name ?? '' }) ?? ''
}

const longest = 120
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

type Place = { companyId: string; batchId: string; companies: number }

/** The message of a batch, whose records are of one event. The company is named to who works in several. */
export const pushOf = (batch: Batch, { companyId, batchId, companies }: Place): PushMessage | undefined => {
  const [first] = batch.told
  if (!first) return undefined
  const { path, query } = addressOf(companyId, first.event, batch.told)
  const details = batch.told.length === 1 ? detailsOf(first, batch) : ''
  return {
    title: shortened(lineOf(first.event, batch.told, batch.language)),
    body: [details, companies > 1 ? batch.company : ''].filter(Boolean).map(shortened).join('\n'),
    url: `${path}?${new URLSearchParams(query).toString()}`,
    tag: batchId,
    lang: batch.language,
  }
}

/** What a person sees who asks for a test. */
export const testPush = (language: 'lt' | 'en', tag: string): PushMessage => ({
  title: textOf(language, 'notice', 'test_title') ?? '',
  body: textOf(language, 'notice', 'test_body') ?? '',
  url: '/settings/notices',
  tag,
  lang: language,
})
