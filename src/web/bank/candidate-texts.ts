import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BankEntry, EntryCandidate } from '#contract/bank/bank-entry.ts'
import { dec } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'

type Translate = TFunction<['bank_entry', 'payments']>
type Document = EntryCandidate['documents'][number]

export const isIncoming = ({ amount }: Pick<BankEntry, 'amount'>): boolean => !amount.startsWith('-')

/** The amount without its sign. */
export const unsigned = (amount: string): string => amount.replace(/^-/, '')

const money = (amount: string, currency: string) => moneyText(amount, currency, currentLanguage())
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase(currentLanguage()) + text.slice(1)
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

const numberOf = (document: Pick<Document, 'number' | 'client_title'>, t: Translate) =>
  document.number ?? document.client_title ?? t('no_number')

/** The most documents that are named; the others are counted. */
const named = 3

const numbersOf = (documents: readonly Document[], t: Translate): string => {
  const numbers = documents.map((document) => numberOf(document, t))
  if (numbers.length > named)
    return t('and_more', { numbers: numbers.slice(0, named - 1).join(', '), count: numbers.length - named + 1 })
  const last = numbers.at(-1) ?? ''
  return numbers.length < 2 ? last : t('and', { first: numbers.slice(0, -1).join(', '), last })
}

/** What the entry is by the candidate: 'KV-0249 ir KV-0235', 'Pervedimas į SEB'. */
export const targetText = (entry: BankEntry, candidate: EntryCandidate, t: Translate): string => {
  const { kind, documents, advance, payment, transfer, returned, purpose, category, client } = candidate
  switch (kind) {
    case 'documents': {
      const numbers = numbersOf(documents, t)
      return advance && !dec(advance).eq(0) ? t('and_advance', { numbers }) : numbers
    }
    case 'payment':
      return t('target_payment', { date: payment?.date ?? '' })
    case 'transfer': {
      if (!transfer?.account) return t('target_transfer')
      const { title } = transfer.account
      return isIncoming(entry) ? t('target_transfer_from', { title }) : t('target_transfer_to', { title })
    }
    case 'returned':
      return t('target_returned', { date: returned?.date ?? '' })
    case 'purpose':
      return client
        ? `${t(`payments:${purpose ?? 'other'}_purpose`)}: ${client.title}`
        : t(`payments:${purpose ?? 'other'}_purpose`)
    case 'expense':
      return category ? t('target_expense_of', { category: category.title }) : t('target_expense')
    case 'advance':
      return t('target_advance', { client: client?.title ?? '' })
  }
}

/** Why the candidate is proposed, in words: 'sąskaitos numeris ir suma'. */
export const reasonsText = ({ documents, reasons, currency }: EntryCandidate, t: Translate, most = 9): string => {
  const isExpense = documents[0]?.kind === 'expense'
  const words = reasons.slice(0, most).map(({ code, values }) => {
    if (code === 'overpayment') return t('reason_overpayment', { amount: money(values['amount'] ?? '0', currency) })
    if (code === 'sum_of_several') return t('reason_sum_of_several', { count: Number(values['count'] ?? 2) })
    if (code === 'rule') return values['rule'] ? t('reason_rule', { rule: values['rule'] }) : t('reason_rule_unnamed')
    if (code === 'number' && most < 9) return t('reason_number_short')
    if (code === 'number') return t(isExpense ? 'reason_number_expense' : 'reason_number')
    return t(`reason_${code}`)
  })
  // A number and the amount belong together: 'sąskaitos numeris ir suma'.
  const second = reasons[1]?.code
  const [first = '', amount = '', ...others] = words
  return second === 'amount' ? [t('and', { first, last: amount }), ...others].join(', ') : words.join(', ')
}

/** What confirming the candidate writes, as a sentence. */
export const sentenceText = (entry: BankEntry, candidate: EntryCandidate, t: Translate): string => {
  const { kind, documents, advance, currency, client, category, purpose, transfer, payment, returned } = candidate
  switch (kind) {
    case 'documents': {
      const parts = documents.map(
        (document) => `${numberOf(document, t)} – ${money(unsigned(document.amount), currency)}`,
      )
      const isPaid = documents.every((document) => dec(document.amount).eq(dec(document.unpaid)))
      const what = documents[0]?.kind === 'expense' ? 'expense' : 'invoice'
      return [
        t('writes_payment', { parts: parts.slice(0, 4).join(', ') + (parts.length > 4 ? '…' : '') }),
        isPaid ? t(`writes_paid_${what}`, { count: documents.length }) : t(`writes_part_${what}`),
        ...(advance && !dec(advance).eq(0) ? [t('writes_advance', { amount: money(advance, currency) })] : []),
      ].join(' ')
    }
    case 'payment':
      return t('writes_existing', { date: payment?.date ?? '', amount: money(payment?.amount ?? '0', currency) })
    case 'transfer':
      return transfer?.account
        ? t(transfer.entry_id ? 'writes_transfer_both' : 'writes_transfer', { title: transfer.account.title })
        : t('writes_choose_account')
    case 'returned':
      return t('writes_nothing', { date: returned?.date ?? '' })
    case 'purpose':
      return t('writes_purpose', { purpose: lowerFirst(t(`payments:${purpose ?? 'other'}_purpose`)) })
    case 'expense':
      return category ? t('writes_expense_of', { category: category.title }) : t('writes_expense')
    case 'advance':
      return t('writes_only_advance', {
        client: client?.title ?? '',
        amount: money(unsigned(entry.amount), entry.currency),
      })
  }
}

/** The texts of candidates in the current language. */
export const useCandidateTexts = () => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  return {
    t,
    target: (entry: BankEntry, candidate: EntryCandidate) => targetText(entry, candidate, t),
    reasons: (candidate: EntryCandidate) => reasonsText(candidate, t),
    /** The two strongest reasons, for a phone. */
    shortReasons: (candidate: EntryCandidate) => reasonsText(candidate, t, 2),
    reasonsSentence: (candidate: EntryCandidate) => upperFirst(reasonsText(candidate, t)),
    sentence: (entry: BankEntry, candidate: EntryCandidate) => sentenceText(entry, candidate, t),
  }
}
