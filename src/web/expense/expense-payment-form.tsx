import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense, ExpenseOptions } from '#contract/expense.ts'
import { call } from '../api.ts'
import { parseFigure, priceText } from '../invoice/figures.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { PageLink } from '../page-link.tsx'
import { Panel, usePanel } from '../panels.tsx'
import classes from '../payment/payment.module.css'
import { paymentInput, paymentSchema } from '../payment/payment-schema.ts'
import { leftAfter, withAdvance } from '../payment/payment-values.ts'
import type { Advance, PaymentSource, PaymentValues } from '../payment/payment-values.ts'
import { useForm } from '../resource/use-form.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { moneyText } from '../ui/money-parts.ts'
import { Segmented } from '../ui/segmented.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useExpensePayments } from './use-expense-payments.ts'

type Props = { expense: Expense; options: ExpenseOptions }

/** A payment of an expense: how much, when, from where; or from what the vendor was paid in advance. */
export const ExpensePaymentForm = ({ expense, options }: Props) => {
  const { t } = useTranslation(['expense', 'common'])
  const panel = usePanel()
  const locale = currentLanguage()
  const { currency } = expense
  const accounts = options.accounts.filter((account) => account.currency === currency)
  const payment = usePaymentForm(expense, accounts[0]?.id ?? '')
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
        {advances.length > 0 && (
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
        )}
        {source === 'advance' && (
          <SelectField
            {...form.field('payment_id')}
            label={t('advance')}
            onChange={payment.chooseAdvance}
            options={advances.map(({ id, date, unused }) => ({
              value: id,
              label: t('advance_option', { date, amount: moneyText(unused, currency, locale) }),
            }))}
          />
        )}
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

type Form = ReturnType<typeof usePaymentForm>['form']

/** The day the money went, and the account it went from. */
const MoneyFields = ({
  form,
  accounts,
  currency,
}: {
  form: Form
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

const usePaymentForm = (expense: Expense, accountId: string) => {
  const { t } = useTranslation('expense')
  const panel = usePanel()
  const today = useToday()
  const { added } = useExpensePayments()
  const advances: readonly Advance[] = useLoaded('expense.advances', { params: { id: expense.id } }).data?.data ?? []
  const [source, setSource] = useState<PaymentSource>('money')
  const [fresh, setFresh] = useState<PaymentValues>(() => ({
    source: 'money',
    amount: expense.unpaid,
    date: today,
    account_id: accountId,
    payment_id: '',
  }))
  const [advanceId, setAdvanceId] = useState('')
  const advance = source === 'advance' ? advances.find(({ id }) => id === advanceId) : undefined
  const form = useForm<PaymentValues, Expense>({
    schema: paymentSchema(expense, source, advance),
    fresh,
    labels: {
      source: t('payment_source'),
      amount: t('payment_amount'),
      date: t('payment_date'),
      account_id: t('from_account'),
    },
    toInput: paymentInput,
    save: (input, { key }) =>
      call('expense.add_payment', {
        params: { id: expense.id },
        // The schema has just been asked.
        body: input as ReturnType<typeof paymentInput>,
        idempotencyKey: key,
      }),
    onSaved: (after) => {
      panel?.close(after)
      added(expense, after)
    },
  })
  return {
    form,
    source,
    advances,
    chooseSource: (next: PaymentSource) => {
      const [first] = advances
      setSource(next)
      setAdvanceId(first?.id ?? '')
      setFresh({
        ...fresh,
        source: next,
        amount: expense.unpaid,
        ...(next === 'advance' ? withAdvance(first, expense.unpaid) : {}),
      })
      form.replace(undefined)
    },
    chooseAdvance: (id: string) => {
      setAdvanceId(id)
      form.change(
        withAdvance(
          advances.find((each) => each.id === id),
          expense.unpaid,
        ),
      )
    },
  }
}
