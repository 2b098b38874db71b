import { useTranslation } from 'react-i18next'
import { useToday } from '#web/resource/use-today.ts'
import { Panel, usePanel } from '#web/platform/panels/panels.tsx'
import { ShownOf } from '#web/resource/shown-of.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { AmountField, MoneyFields, SourceFields } from './payment-fields.tsx'
import type { AccountChoice } from './payment-fields.tsx'
import { usePaymentWords } from './payment-words.ts'
import classes from './payment.module.css'
import { usePaymentForm } from './use-payment-form.ts'
import type { Paying, PaidDocument } from './use-payment-form.ts'

type Props<D extends PaidDocument> = Omit<Paying<D>, 'today' | 'accountId' | 'words'> & {
  subtitle: string
  clientId: string
  /** Where the money can be, the likeliest first. */
  accounts: readonly AccountChoice[]
  /** How many advances there are: of too many the oldest can be chosen. */
  advancesCount: number | undefined
  /** Why others are missing. */
  accountsHint?: string | undefined
}

/** A payment on a document: how much, when, on which account; or from what was paid in advance. */
export const PaymentForm = <D extends PaidDocument>({
  subtitle,
  accounts,
  accountsHint,
  advancesCount,
  clientId,
  ...paying
}: Props<D>) => {
  const { t: common } = useTranslation('common')
  const words = usePaymentWords(paying.kind)
  const today = useToday()
  const panel = usePanel()
  const { currency } = paying.document
  const payment = usePaymentForm({ ...paying, words, today, accountId: accounts[0]?.id ?? '' })
  const { form, source, advances } = payment
  const isStuck = source === 'money' && accounts.length === 0
  return (
    <Panel
      title={words('add_payment')}
      subtitle={subtitle}
      foot={
        <FormFoot>
          <Button
            variant="filled"
            type="submit"
            form={form.formId}
            busy={form.busy}
            locked={isStuck ? words('accounts_none', { currency }) : undefined}
          >
            {words('add_payment')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{common('cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={form.formId} onSubmit={form.submit} noValidate className={classes.form}>
        {advances.length > 0 && <SourceFields payment={payment} words={words} currency={currency} />}
        {source === 'advance' && (
          <ShownOf
            shown={advances.length}
            count={advancesCount}
            href={`/payment/list?${paying.kind === 'expense' ? 'tab=expenses&' : ''}unused=1&client_id=${clientId}`}
          />
        )}
        <AmountField form={form} document={paying.document} words={words} />
        {source === 'money' && (
          <MoneyFields
            form={form}
            words={words}
            currency={currency}
            today={today}
            accounts={accounts}
            hint={accountsHint}
          />
        )}
      </form>
    </Panel>
  )
}
