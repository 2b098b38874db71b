import type { TFunction } from 'i18next'
import type { BankRule } from '#contract/bank/bank-rule.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { priceText } from '#web/resource/figures.ts'

type Translate = TFunction<['bank_rule', 'payments', 'common']>

/** Which entries the rule is for, as a sentence without its end: 'Gauta, mokėtojas „Telia“, sąskaita „Swedbank“'. */
export const conditionsText = (rule: BankRule, t: Translate): string => {
  const { direction, name, account_number, text, amount_from, amount_to, account } = rule
  const amount = (value: string) => priceText(value, 'EUR', currentLanguage())
  return [
    t(direction === 'in' ? 'when_in' : direction === 'out' ? 'when_out' : 'when_any'),
    name && t('when_name', { name }),
    account_number && t('when_number', { number: account_number }),
    text && t('when_text', { text }),
    amount_from && amount_to
      ? t('when_between', { from: amount(amount_from), to: amount(amount_to) })
      : amount_from
        ? t('when_from', { from: amount(amount_from) })
        : amount_to && t('when_to', { to: amount(amount_to) }),
    account && t('when_account', { account: account.title }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What such entries are. */
export const resultText = (rule: BankRule, t: Translate): string => {
  const { action, purpose, category, client, to_account } = rule
  if (action === 'purpose') {
    // The contract lists the purposes besides documents.
    const name = t(`payments:${(purpose ?? 'other') as PaymentPurpose}_purpose`)
    return client ? `${name}: ${client.title}` : name
  }
  if (action === 'expense')
    return [category ? t('is_expense_of', { category: category.title }) : t('is_expense'), client?.title]
      .filter(Boolean)
      .join(': ')
  if (action === 'transfer') return t('is_transfer', { account: to_account?.title ?? '' })
  return t('is_client', { client: client?.title ?? '' })
}
