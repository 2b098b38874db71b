import { useTranslation } from 'react-i18next'
import type { PreparedRow } from '#contract/bank/payment-file.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { ChangedAccount } from './changed-account.tsx'
import { IbanField } from './iban-field.tsx'
import classes from './payment-file.module.css'
import type { PaymentFileState } from './use-payment-file.ts'

type Props = {
  row: PreparedRow
  form: PaymentFileState
  expenses: readonly string[]
  /** What must be known about the vendor is said once, in its first row. */
  isFirstOfVendor: boolean
}

/** One payment: who gets it, at which account, when it is due, and how much. */
export const PaymentRow = ({ row, form, expenses, isFirstOfVendor }: Props) => {
  const { t } = useTranslation('payment_file')
  const language = currentLanguage()
  const number = row.number ?? t('no_number')
  const problem = form.amountProblem(row)
  const { state } = row.account
  return (
    <li className={classes.row}>
      <span className={classes.receiver}>
        <b>
          <Unbroken>{row.vendor_title}</Unbroken>
        </b>
        <span className={classes.small}>{number}</span>
      </span>
      <span className={classes.account}>
        {isFirstOfVendor && (state === 'missing' || state === 'not_sepa') ? (
          <IbanField row={row} expenses={expenses} />
        ) : (
          <Account row={row} />
        )}
      </span>
      <Due date={row.date_due} today={form.today} />
      <span className={classes.amount}>
        <DecimalField
          label={t('amount_of', { vendor: row.vendor_title, number })}
          labelHidden
          value={form.amountOf(row)}
          onChange={(amount) => form.setAmount(row, amount)}
          format={(value) => priceText(value, 'EUR', language)}
          parse={parseFigure}
          error={problem && t(problem, { unpaid: moneyText(row.unpaid, row.currency, language) })}
        />
      </span>
      {state === 'changed' && isFirstOfVendor && <ChangedAccount row={row} expenses={expenses} today={form.today} />}
    </li>
  )
}

const Account = ({ row: { account } }: { row: PreparedRow }) => {
  const { t } = useTranslation('payment_file')
  const { account_number, bank, state } = account
  if (!account_number) return <span className={classes.warning}>{t('iban_missing')}</span>
  return (
    <>
      <span>{accountNumberText(account_number)}</span>
      <span className={classes.small}>
        {state === 'changed' && (
          <>
            <b className={classes.warning}>{t('changed')}</b>
            {bank && ' · '}
          </>
        )}
        {bank}
      </span>
      {state === 'first' && <span className={classes.small}>{t('first')}</span>}
    </>
  )
}

const Due = ({ date, today }: { date: string | null; today: string }) => {
  const { t } = useTranslation('payment_file')
  return (
    <span className={classes.due}>
      <span>{date ?? t('no_due')}</span>
      {date && date < today && <span className={classes.late}>{t('late', { count: daysBetween(date, today) })}</span>}
    </span>
  )
}
