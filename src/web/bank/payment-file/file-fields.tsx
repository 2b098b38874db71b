import { useTranslation } from 'react-i18next'
import type { PayingAccount } from '#contract/bank/payment-file.ts'
import { isPaymentDay } from '#domain/bank/payment-file.ts'
import { painVersions } from '#domain/bank/pain/write-pain.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { ibanText } from '#domain/identifiers.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { workingDayFrom } from '#domain/working-days.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import classes from './payment-file.module.css'
import type { PaymentFileState } from './use-payment-file.ts'

/** The account to pay from, the day, and the version of the file. */
export const FileFields = ({ form }: { form: PaymentFileState }) => {
  const { t } = useTranslation('payment_file')
  const { account, version } = form
  return (
    <FieldRow columns="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.1fr)">
      <SelectField
        required
        data-autofocus
        label={t('account')}
        value={account?.id ?? ''}
        onChange={form.chooseAccount}
        options={form.accounts.map((each) => ({ value: each.id, label: accountLabel(each) }))}
        hint={account && <Balance account={account} total={form.total} />}
      />
      <DateField
        required
        label={t('date')}
        value={form.date}
        onChange={form.setDate}
        error={form.dateError}
        hint={<DayHint date={form.date} />}
        today={form.today}
        min={form.today}
        locale={currentLanguage()}
        calendarLabel={t('calendar')}
      />
      <SelectField
        label={t('version')}
        value={version}
        onChange={form.setVersion}
        options={painVersions.toReversed().map((value) => ({ value, label: `pain.001.001.${value}` }))}
        hint={t(
          account?.last_version === version ? 'version_remembered' : version === '09' ? 'version_new' : 'version_old',
        )}
      />
    </FieldRow>
  )
}

const accountLabel = ({ bank, title, account_number, currency }: PayingAccount) =>
  [bank ?? title, ibanText(account_number), currency].join(' · ')

/** The balance by the books before and after. Below zero it warns: money may come meanwhile. */
const Balance = ({ account, total }: { account: PayingAccount; total: string }) => {
  const { t } = useTranslation('payment_file')
  const after = dec(account.balance).minus(dec(total))
  const text = (amount: string) => moneyText(amount, account.currency, currentLanguage())
  const before = text(account.balance)
  if (after.gte(0)) return t('balance', { before, after: text(amountText(after, account.currency)) })
  return (
    <span className={classes.warning}>
      {t('balance_below', { before, missing: text(amountText(after.times(-1), account.currency)) })}
    </span>
  )
}

/** On a weekend or a holiday: when the bank will pay instead. */
const DayHint = ({ date }: { date: string }) => {
  const { t } = useTranslation('payment_file')
  if (!isPlainDate(date) || isPaymentDay(date)) return null
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  const values = { date: formatDay(workingDayFrom(date), currentLanguage()) }
  return <span className={classes.warning}>{t(day === 0 || day === 6 ? 'date_weekend' : 'date_holiday', values)}</span>
}
