import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/api/problem.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { currencyOf, partsField, partsOf } from './form-values.ts'
import { outcomeOf, partsSum, allocateAmount } from './payables.ts'
import { PayableRow } from './payable-row.tsx'
import payments from './payments.module.css'
import classes from './payables.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = { form: PaymentFormState }

/** The documents that the payment pays, the amount of each, and the advance that is left. */
export const PartsPart = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { values, options, payables } = form
  if (!values || !options) return null
  const { documents } = payables
  const currency = currencyOf(values, options)
  const field = partsField(values.type) ?? 'invoices'
  const allocated = allocateAmount(values.total, documents, currency)
  return (
    <FormPart
      title={t('pays')}
      aside={
        documents.some((each) => each.currency === currency) && (
          <Button
            size="small"
            variant="subtle"
            locked={allocated ? undefined : t('spread_needs_amount')}
            onClick={() => allocated && form.change({ [field]: allocated, total_typed: true })}
          >
            {t('spread')}
          </Button>
        )
      }
    >
      <DocumentSearch form={form} />
      <Documents form={form} />
      <ShownOf shown={payables.shownCount} count={values.client_id ? payables.count : 0} />
      <PartsOutcome form={form} />
    </FormPart>
  )
}

/** Searches the unpaid documents by number when not all are shown. */
const DocumentSearch = ({ form }: Props) => {
  const { t } = useTranslation(['payments', 'common'])
  const { values, payables } = form
  const { search, canSearch, searchFor } = payables
  if (!values?.client_id || !canSearch) return null
  const chosen = partsOf(values).map(({ document_id }) => document_id)
  return (
    <SearchField
      label={t('pays_search')}
      value={search}
      clearLabel={t('common:clear')}
      inForm
      onChange={(text) => searchFor(text, chosen)}
    />
  )
}

const Documents = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const { values, payables } = form
  if (!values) return null
  const { type, client_id } = values
  const isIncome = type === 'income'
  if (!client_id) return <p className={payments.note}>{t(isIncome ? 'pays_choose_client' : 'pays_choose_vendor')}</p>
  if (payables.documents.length === 0 && payables.loading)
    return (
      <div className={payments.skeleton} aria-hidden="true">
        <Skeleton width="80%" />
        <Skeleton width="64%" />
      </div>
    )
  if (payables.error)
    return (
      <p className={payments.note} role="alert">
        {t('pays_error')} {problemText(payables.error)}{' '}
        <Button variant="link" size="small" onClick={payables.retry}>
          {t('retry', { ns: 'common' })}
        </Button>
      </p>
    )
  if (payables.documents.length === 0)
    return (
      <p className={payments.note}>
        {t(payables.search ? 'pays_none_found' : isIncome ? 'pays_none_income' : 'pays_none_expense')}
      </p>
    )
  return (
    <div className={classes.payables}>
      <div className={classes.payableHead} aria-hidden="true">
        <span />
        <span>{t('head_document')}</span>
        <span>{t('head_due')}</span>
        <span>{t('head_unpaid')}</span>
        <span>{t('head_amount')}</span>
      </div>
      <ul aria-label={t(isIncome ? 'pays_table_income' : 'pays_table_expense')}>
        {payables.documents.map((document) => (
          <PayableRow key={document.id} form={form} document={document} />
        ))}
      </ul>
    </div>
  )
}

/** The advance that is left, or by how much the parts exceed the total, with a button to correct it. Announced as it changes. */
const PartsOutcome = ({ form }: Props) => {
  const { t } = useTranslation('payments')
  const locale = currentLanguage()
  const { values, options } = form
  if (!values || !options) return null
  const currency = currencyOf(values, options)
  const parts = partsOf(values)
  const outcome = outcomeOf(values.total, parts, currency)
  const needed = partsSum(parts, currency)
  if (outcome.kind === 'unknown' || !values.client_id) return <div role="status" className={payments.status} />
  return (
    <div className={payments.outcome} data-over={outcome.kind === 'over' || undefined}>
      <div role="status" className={payments.outcomeText}>
        <span>{t(outcome.kind === 'over' ? 'overpaid' : Number(outcome.amount) === 0 ? 'left_none' : 'left')}</span>
        {Number(outcome.amount) > 0 && (
          <Money amount={outcome.amount} currency={currency} locale={locale} strong plain={outcome.kind === 'over'} />
        )}
      </div>
      {outcome.kind === 'over' && (
        <Button variant="link" size="small" onClick={() => form.change({ total: needed, total_typed: true })}>
          {t('overpaid_fix', { amount: moneyText(needed, currency, locale) })}
        </Button>
      )}
    </div>
  )
}
