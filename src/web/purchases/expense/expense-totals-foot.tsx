import { useTranslation } from 'react-i18next'
import { AllSums } from '#web/resource/all-sums.tsx'
import { sumRow, useListSums } from '#web/resource/list-sums.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { TotalsFoot } from '#web/ui/totals-foot.tsx'

/** What all that matches comes to, and what of it is left to pay. */
export const ExpenseTotals = () => {
  const { t } = useTranslation('expense')
  const { count, totals, final, phone, tab } = useListSums('expense', t('total'))
  const unpaid = { of: 'unpaid', label: t('column_unpaid') } as const
  const owed = tab === 'deleted' ? [] : [unpaid]
  const owedOf = (sum: (typeof totals)[number] | undefined) =>
    owed.flatMap(({ of }) =>
      sum
        ? [
            {
              ...sumRow({
                key: of,
                label: t(phone ? 'unpaid_short' : 'column_unpaid'),
                amount: sum[of],
                currency: sum.currency,
              }),
              main: phone,
            },
          ]
        : [],
    )
  return (
    <TotalsFoot
      count={
        <AllSums totals={totals} sums={[...owed, { of: 'total', label: t('total') }]} phone={phone}>
          <Marked text={t('count', { count })} components={{ b: <b /> }} />
        </AllSums>
      }
      totals={[
        ...owedOf(totals[0]),
        // A phone has the other currency on a line of its own.
        ...(phone ? final.slice(0, 1) : final),
      ]}
      {...(phone && totals[1] ? { below: [...owedOf(totals[1]), ...final.slice(1)] } : {})}
    />
  )
}
