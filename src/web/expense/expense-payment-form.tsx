import { useTranslation } from 'react-i18next'
import type { Expense, ExpenseOptions } from '#contract/expense.ts'
import { parseFigure, priceText } from '../invoice/figures.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { PageLink } from '../page-link.tsx'
import { Panel, usePanel } from '../panels.tsx'
import classes from '../payment/payment.module.css'
import { leftAfter } from '../payment/payment-values.ts'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { Segmented } from '../ui/segmented.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useExpensePaymentForm } from './use-expense-payment-form.ts'

type Props = { expense: Expense; options: ExpenseOptions }

/** A payment of an expense: how much, when, from where; or from what the vendor was paid in advance. */
export const ExpensePaymentForm = ({ expense, options }: Props) => {
  const { t } = useTranslation(['expense', 'common'])
  const panel = usePanel()
  const locale = currentLanguage()
  const { currency } = expense
  const accounts = options.accounts.filter((account) => account.currency === currency)
  const payment = useExpensePaymentForm(expense, accounts[0]?.id ?? '')
  const { form, source, advances } = payment
  const isStuck = source === 'money' && accounts.length === 0
  const left = leftAfter(form.values?.amount ?? '', expense)
  return (
    <Panel
      title={t('pay')}
      subtitle={t('payment_subtitle', {
        vendor: expense.vendor_title,
        amount: moneyText(expense.unpaid, currency, locale),
      })}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            busy={form.busy}
            locked={isStuck ? t('accounts_none', { currency }) : undefined}
          >
            {t('pay')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
        {advances.length > 0 && <SourceFields payment={payment} currency={currency} />}
        <DecimalField
          {...form.field('amount')}
          data-autofocus
          required
          label={t('payment_amount')}
          suffix={currency}
          format={(value) => priceText(value, currency, locale)}
          parse={parseFigure}
          hint={
            left === undefined
              ? undefined
              : Number(left) === 0
                ? t('will_be_paid')
                : t('will_left', { amount: moneyText(left, currency, locale) })
          }
        />
        {source === 'money' && <MoneyFields form={form} accounts={accounts} currency={currency} />}
      </form>
    </Panel>
  )
}

type Payment = ReturnType<typeof useExpensePaymentForm>

/** Money of ours, or what the vendor was paid before. */
const SourceFields = ({ payment, currency }: { payment: Payment; currency: string }) => {
  const { t } = useTranslation('expense')
  const { form, source, advances } = payment
  return (
    <>
      <Segmented
        wide
        label={t('payment_source')}
        value={source}
        onChange={payment.chooseSource}
        options={[
          { value: 'money', label: t('source_money') },
          { value: 'advance', label: t('source_advance') },
        ]}
      />
      {source === 'advance' && (
        <SelectField
          {...form.field('payment_id')}
          label={t('advance')}
          onChange={payment.chooseAdvance}
          options={advances.map(({ id, date, unused }) => ({
            value: id,
            label: t('advance_option', { date, amount: moneyText(unused, currency, currentLanguage()) }),
          }))}
        />
      )}
    </>
  )
}

/** The day the money went, and the account it went from. */
const MoneyFields = ({
  form,
  accounts,
  currency,
}: {
  form: Payment['form']
  accounts: ExpenseOptions['accounts']
  currency: string
}) => {
  const { t } = useTranslation('expense')
  return (
    <>
      <DateField
        {...form.field('date')}
        required
        label={t('payment_date')}
        today={useToday()}
        locale={currentLanguage()}
        calendarLabel={t('calendar')}
      />
      {accounts.length > 0 ? (
        <SelectField
          {...form.field('account_id')}
          required
          label={t('from_account')}
          options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : (
        <p className={classes.none} role="status">
          {t('accounts_none', { currency })} <PageLink href="/company-account/create">{t('accounts_add')}</PageLink>
        </p>
      )}
    </>
  )
}
