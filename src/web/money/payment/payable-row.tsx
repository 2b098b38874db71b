import { useTranslation } from 'react-i18next'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { currencyOf, partsField, partsOf } from './form-values.ts'
import { partError, withoutPart, withPart, withPartAmount } from './payables.ts'
import type { Payable } from './payables.ts'
import classes from './payables.module.css'
import type { PaymentFormState } from './use-payment-form.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = { form: PaymentFormState; document: Payable }

/** An unpaid document: a check box and the amount that pays it. */
export const PayableRow = ({ form, document }: Props) => {
  const { t } = useTranslation('payments')
  const locale = currentLanguage()
  const today = useToday()
  const { values, options } = form
  if (!values || !options) return null
  const currency = currencyOf(values, options)
  const field = partsField(values.type) ?? 'invoices'
  const parts = [...partsOf(values)]
  const index = parts.findIndex(({ document_id }) => document_id === document.id)
  const now = { total: values.total, total_typed: values.total_typed, parts }
  const put = ({ parts: chosen, ...next }: typeof now) => form.change({ ...next, [field]: chosen })
  const isOtherCurrency = document.currency !== currency
  const number = document.number ?? `(${document.date})`
  const id = form.idOf(`${field}.${index}.${document.kind}_id`)
  const documentError = index < 0 ? undefined : form.errorOf(`${field}.${index}.${document.kind}_id`)
  const isLate = document.date_due !== null && document.date_due < today
  return (
    <li className={classes.payable} data-chosen={index >= 0 || undefined} data-other={isOtherCurrency || undefined}>
      <label className={classes.choice}>
        <CheckBox
          {...(index < 0 ? {} : { id })}
          checked={index >= 0}
          disabled={isOtherCurrency && index < 0}
          aria-label={t('pays_part', { number, unpaid: moneyText(document.unpaid, document.currency, locale) })}
          onChange={(event) =>
            put(
              event.currentTarget.checked ? withPart(now, document, currency) : withoutPart(now, document.id, currency),
            )
          }
        />
        <span className={classes.payableNumber}>
          <Unbroken>{number}</Unbroken>
          {document.type === 'proforma' && <span className={classes.kind}>{t('proforma')}</span>}
        </span>
      </label>
      <span className={classes.due} data-late={isLate || undefined}>
        {document.date_due ?? '–'}
        {isLate && <span className={classes.overdue}>{t('overdue')}</span>}
      </span>
      <span className={classes.unpaid}>
        <Money amount={document.unpaid} currency={document.currency} locale={locale} muted={isOtherCurrency} />
      </span>
      {index >= 0 ? (
        <PartAmount
          form={form}
          document={document}
          index={index}
          documentError={documentError}
          put={(amount) => put(withPartAmount(now, document.id, amount, currency))}
        />
      ) : (
        <span className={classes.reason}>{isOtherCurrency && t('pays_other_currency', { currency })}</span>
      )}
    </li>
  )
}

type PartProps = Props & { index: number; documentError: string | undefined; put: (amount: string) => void }

/** The amount of a part. An overpayment is shown while the user types. */
const PartAmount = ({ form, document, index, documentError, put }: PartProps) => {
  const { t } = useTranslation('payments')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const currency = currencyOf(values, options)
  const path = `${partsField(values.type) ?? 'invoices'}.${index}.amount`
  const amount = partsOf(values)[index]?.amount ?? ''
  const isOver = partError(amount, document, currency) === 'overpayment'
  return (
    <DecimalField
      id={form.idOf(path)}
      label={t('pays_amount', { number: document.number ?? document.date })}
      labelHidden
      value={amount}
      error={
        isOver
          ? t('part_over', { unpaid: moneyText(document.unpaid, document.currency, locale) })
          : (form.errorOf(path) ?? documentError)
      }
      onBlur={() => form.leave(path)}
      onChange={put}
      suffix={currency}
      format={(value) => priceText(value, currency, locale)}
      parse={parseFigure}
    />
  )
}
