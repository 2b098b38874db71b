import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PaymentOptions } from '#contract/money/payment.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { accountTitle } from '#web/sales/document-payment/payment-values.ts'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { currencyOf, isCashPayment } from './form-values.ts'
import classes from './payments.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Account = PaymentOptions['accounts'][number]
type Translate = TFunction<'payments'>
type Props = { form: PaymentFormState }

/** The account that the money comes to or leaves. */
export const AccountField = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { values, options, item } = form
  if (!values || !options) return null
  const isIncome = values.type === 'income'
  // A payment with a cash document must stay in cash.
  const selectable = options.accounts.filter(
    (account) =>
      account.id === item?.account_id ||
      ((!isIncome || account.accept_payments) &&
        (!item?.receipt || isCashPayment({ ...values, account_id: account.id }, options))),
  )
  const choose = (account_id: string) => {
    const previousCurrency = currencyOf(values, options)
    const isOtherCurrency = currencyOf({ ...values, account_id }, options) !== previousCurrency
    form.change({
      account_id,
      // Amounts in the former currency are no longer valid.
      ...(isOtherCurrency
        ? { invoices: [], expenses: [], exchange_rate: '', ...(values.total_typed ? {} : { total: '' }) }
        : {}),
    })
  }
  return (
    <div className={classes.account}>
      <SelectField
        {...form.field('account_id')}
        required
        label={t(isIncome ? 'account_to' : 'account_from')}
        placeholder={t('account_choose')}
        onChange={choose}
        options={accountOptions(selectable, t)}
        hint={balanceOf(values.account_id, options, t)}
      />
      {selectable.length === 0 && (
        <p className={classes.note} role="status">
          {t('accounts_none')} <AddAccount label={t('accounts_add')} />
        </p>
      )}
    </div>
  )
}

/** Accounts as select options, with the currency if there is more than one. */
export const accountOptions = (accounts: readonly Account[], t: Translate) => {
  const isOneCurrency = new Set(accounts.map(({ currency }) => currency)).size === 1
  return accounts.map(({ id, title, account_number, currency, archived }) => ({
    value: id,
    label: [
      accountTitle({ title: archived ? t('account_archived', { title }) : title, account_number }),
      isOneCurrency ? undefined : currency,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The text with the current balance of the chosen account. */
export const balanceOf = (id: string, { accounts }: PaymentOptions, t: Translate): string | undefined => {
  const account = accounts.find((each) => each.id === id)
  return account && t('account_balance', { amount: moneyText(account.balance, account.currency, currentLanguage()) })
}
