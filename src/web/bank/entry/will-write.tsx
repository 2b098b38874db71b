import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Timeline } from '#web/ui/text/facts.tsx'
import type { TimelineItem } from '#web/ui/text/facts.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { isIncoming, unsigned } from '../candidate-texts.ts'
import { hasParts, splitOf } from './draft.ts'
import type { Part, Split } from './draft.ts'
import classes from './entry.module.css'
import type { DraftState } from './use-draft.ts'

type Translate = TFunction<['bank_entry', 'payments']>

/** One line for each record that confirming writes, as the history will show it. */
export const WillWrite = ({ entry, draft }: { entry: BankEntry; draft: DraftState }) => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  const items = draft.problem ? [] : linesOf(entry, draft, t)
  return (
    <section className={classes.writes} aria-live="polite">
      <h3 className={classes.title}>{t('writes')}</h3>
      {items.length === 0 ? (
        <p className={classes.note}>
          {entry.candidates.length > 0 || draft.draft?.way !== 'candidate' ? draft.problem : t('line_nothing')}
        </p>
      ) : (
        <Timeline items={items} />
      )}
    </section>
  )
}

const linesOf = (entry: BankEntry, state: DraftState, t: Translate): TimelineItem[] => {
  const { draft, candidate } = state
  if (!draft) return []
  const locale = currentLanguage()
  const money = (amount: string) => moneyText(unsigned(amount), entry.currency, locale)
  const place = `${entry.date}, ${entry.account.title}`
  const rule: TimelineItem[] = state.hasRule ? [{ key: 'rule', text: t('line_rule'), state: 'accent' }] : []
  const payment: TimelineItem = {
    key: 'payment',
    text: t(isIncoming(entry) ? 'line_payment_in' : 'line_payment_out', { amount: money(entry.amount) }),
    note: place,
    state: 'paid',
  }
  if (candidate?.kind === 'payment') return [{ key: 'existing', text: t('line_existing'), state: 'paid' }, ...rule]
  if (candidate?.kind === 'returned') return [{ key: 'returned', text: t('line_returned'), state: 'paid' }]
  if (draft.way === 'transfer' || candidate?.kind === 'transfer') {
    const account = state.others.find(({ id }) => id === draft.account_id)?.title ?? candidate?.transfer?.account?.title
    const route = isIncoming(entry) ? [account, entry.account.title] : [entry.account.title, account]
    return [
      {
        key: 'transfer',
        text: t('line_transfer', { amount: money(entry.amount) }),
        note: route.join(' → '),
        state: 'paid',
      },
      ...rule,
    ]
  }
  if (state.needsExpense) return [{ key: 'expense', text: t('target_expense'), note: place }, payment]
  const purpose = draft.way === 'purpose' ? draft.purpose : candidate?.kind === 'purpose' ? candidate.purpose : ''
  if (purpose) return [{ ...payment, note: `${place}. ${t(`payments:${purpose}_purpose`)}` }, ...rule]
  const parts = hasParts(entry, draft) ? draft.parts : []
  const split = parts.length > 0 ? splitOf(entry, parts) : undefined
  const { currency, left } = split ?? { currency: entry.currency, left: entry.amount }
  const isRefund = draft.way === 'refund' || parts.some(({ unpaid }) => unpaid.startsWith('-'))
  const advance: TimelineItem[] =
    !isRefund && !dec(left).eq(0)
      ? [
          {
            key: 'advance',
            text: t('line_advance', { amount: moneyText(unsigned(left), currency, locale) }),
            note: draft.client?.title,
          },
        ]
      : []
  return [
    isRefund ? { ...payment, note: `${place}. ${draft.client?.title ?? ''}` } : payment,
    ...(split?.isExchanged ? [exchangeLine(entry, split, t)] : []),
    ...parts.map((part) => partLine(part, entry, currency, t)),
    ...advance,
    ...rule,
  ]
}

/** The exchange between the currency of the documents and that of the account. */
const exchangeLine = (entry: BankEntry, { sum, left, currency }: Split, t: Translate): TimelineItem => {
  const locale = currentLanguage()
  const documents = moneyText(dec(unsigned(sum)).plus(dec(left)).toFixed(), currency, locale)
  const account = moneyText(unsigned(entry.amount), entry.currency, locale)
  const [from, to] = isIncoming(entry) ? [documents, account] : [account, documents]
  return { key: 'exchange', text: t('line_exchange', { from, to }), state: 'paid' }
}

const partLine = (part: Part, entry: BankEntry, currency: string, t: Translate): TimelineItem => {
  const locale = currentLanguage()
  const number = part.number ?? part.client_title ?? t('no_number')
  const amount = parseDecimal(part.amount) ?? dec(0)
  const isPaid = amount.eq(dec(part.unpaid))
  const days = part.date_due ? daysBetween(part.date_due, entry.date) : 0
  const when = !isPaid || days === 0 ? undefined : t(days > 0 ? 'line_late' : 'line_early', { count: Math.abs(days) })
  const left = dec(part.unpaid).minus(amount).toFixed()
  return {
    key: part.id,
    text: t(isPaid ? 'line_paid' : 'line_part', { number }),
    note: [
      moneyText(unsigned(amount.toFixed()), currency, locale),
      isPaid ? when : t('line_left', { amount: moneyText(left, currency, locale) }),
    ]
      .filter(Boolean)
      .join(', '),
    state: isPaid ? 'paid' : 'partly',
  }
}
