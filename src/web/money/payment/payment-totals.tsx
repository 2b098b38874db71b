import { useTranslation } from 'react-i18next'
import { AllSums } from '#web/resource/all-sums.tsx'
import { sumRow, useListSums } from '#web/resource/list-sums.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { TotalsFoot } from '#web/ui/totals-foot.tsx'

/** What all that matches comes to, and what of it is no document's yet. */
export const PaymentTotals = () => {
  const { t } = useTranslation('payments')
  const { count, totals, final, phone, tab, mostOf } = useListSums('payment', t('total'))
  const unused = phone || tab === 'transfers' ? [] : totals.filter(({ unpaid }, at) => at === 0 || Number(unpaid) !== 0)
  const total = { of: 'total', label: t('total') } as const
  const sums = tab === 'transfers' ? [total] : [{ of: 'unpaid', label: t('total_unused') } as const, total]
  return (
    <TotalsFoot
      count={
        <AllSums totals={tab === 'deleted' ? [] : totals} sums={sums} phone={phone}>
          <Marked text={t('count', { count })} components={{ b: <b /> }} />
        </AllSums>
      }
      totals={
        // Deleted ones are of every kind: a sum of them would say nothing.
        tab === 'deleted'
          ? []
          : [
              ...unused.slice(0, mostOf).map(({ currency, unpaid }, at) =>
                sumRow({
                  key: `unused ${currency}`,
                  label: t('total_unused'),
                  amount: unpaid,
                  currency,
                  hidden: at > 0,
                }),
              ),
              ...final,
            ]
      }
    />
  )
}
