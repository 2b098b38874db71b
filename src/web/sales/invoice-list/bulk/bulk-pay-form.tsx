import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { AddAccount } from '#web/setup/company-account/add-account.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { accountTitle } from '#web/sales/document-payment/payment-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { OutcomeRow } from './bulk-panel.tsx'
import classes from './bulk.module.css'
import { payPlan } from './pay-plan.ts'
import type { PayableTo, PayChoice } from './pay-plan.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { closedError } from '#web/setup/closed-until.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'

type Props = { rows: readonly InvoiceRow[]; accounts: readonly PayableTo[] }

/** Asks for the date and the accounts of the payments of the selected documents, and lists those that cannot be paid. */
export const BulkPayForm = ({ rows, accounts }: Props) => {
  const { t, today, language } = useInvoiceTexts()
  const { t: common } = useTranslation('common')
  const formId = useId()
  const form = useBulkPay(rows, accounts)
  return (
    <Panel
      title={t('bulk_title_pay')}
      subtitle={t('bulk_count', { count: rows.length })}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={formId}
            locked={form.count === 0 ? t('bulk_pay_none') : undefined}
          >
            {t('bulk_pay')}
          </Button>
          <Button onClick={form.leave}>{common('cancel')}</Button>
        </FormFoot>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.count > 0 && (
          <DateField
            data-autofocus
            required
            label={t('payment_date')}
            value={form.date}
            onChange={form.setDate}
            error={form.fault}
            today={today}
            locale={language}
            calendarLabel={t('period_calendar')}
          />
        )}
        {form.groups.map(({ currency, count, unpaid, accounts: fitting, account, choose }) => (
          <SelectField
            key={currency}
            required
            label={form.groups.length > 1 ? t('bulk_pay_account', { currency }) : t('payment_account_field')}
            value={account}
            onChange={choose}
            options={fitting.map((each) => ({ value: each.id, label: accountTitle(each) }))}
            hint={t('bulk_pay_sum', { count, amount: moneyText(unpaid, currency, language) })}
          />
        ))}
        {form.excluded.length > 0 && <ExcludedDocuments excluded={form.excluded} />}
      </form>
    </Panel>
  )
}

/** The documents that cannot be paid, with reasons. */
const ExcludedDocuments = ({ excluded }: Pick<ReturnType<typeof useBulkPay>, 'excluded'>) => {
  const { t } = useInvoiceTexts()
  return (
    <section>
      <h3 className={classes.leftTitle}>{t('bulk_pay_left')}</h3>
      <ul className={classes.outcomes}>
        {excluded.map(({ row, why }) => (
          <OutcomeRow key={row.id} outcome={{ row, why, state: 'refused' }} />
        ))}
      </ul>
      {excluded.some(({ noAccount }) => noAccount) && (
        <p className={classes.add}>
          <AddAccount label={t('accounts_add')} />
        </p>
      )}
    </section>
  )
}

/** The date (today by default) and an account for each currency (the main one by default). Closes the panel with a `PayChoice`. */
const useBulkPay = (rows: readonly InvoiceRow[], accounts: readonly PayableTo[]) => {
  const { t, today } = useInvoiceTexts()
  const { t: refusal } = useTranslation('validation')
  const panel = usePanel()
  const plan = payPlan(rows, accounts, t)
  const [date, setDate] = useState<string>(today)
  const [chosen, setChosen] = useState<PayChoice['accounts']>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const groups = plan.groups.map((group) => ({
    ...group,
    account: chosen[group.currency] ?? group.accounts[0]?.id ?? '',
    choose: (id: string) => setChosen({ ...chosen, [group.currency]: id }),
  }))
  const closed = closedError(date)
  const fault = isPlainDate(date) ? closed : refusal(date ? 'date' : 'required')
  const submit = () => {
    setSubmitted(true)
    if (fault || plan.count === 0) return
    const chosenAccounts = Object.fromEntries(groups.map(({ currency, account }) => [currency, account]))
    panel?.close({ date, accounts: chosenAccounts } satisfies PayChoice)
  }
  return {
    ...plan,
    groups,
    date,
    setDate,
    fault: isSubmitted ? fault : closed,
    submit,
    leave: () => panel?.requestClose(),
  }
}
