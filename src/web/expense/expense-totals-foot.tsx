import { Trans, useTranslation } from 'react-i18next'
import { listQueryOf } from '../resource/queries.ts'
import { useAddress } from '../resource/use-address.ts'
import { useRows } from '../resource/use-list.ts'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { Money } from '../ui/money.tsx'
import { TotalsFoot } from '../ui/totals-foot.tsx'
import { useNarrow } from '../ui/use-narrow.ts'

/** Of other currencies than the company's: as many as there is room for. */
const othersBeside = 2

/** What all that matches comes to, and what of it is left to pay; the company's own currency first. */
export const ExpenseTotals = () => {
  const { t } = useTranslation('expense')
  const phone = useNarrow()
  const { address } = useAddress()
  const { count, totals } = useRows('expense', listQueryOf(address))
  const own = useCompany().currency
  const [first, ...others] = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const isDeleted = address['tab'] === 'deleted'
  // What is deleted counts nowhere: its sum is told, but is no final one.
  const money = (amount: string, currency: string, isFinal = false) => (
    <Money
      amount={amount}
      currency={currency}
      locale={currentLanguage()}
      total={isFinal && !isDeleted}
      quiet={isDeleted}
    />
  )
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>
  return (
    <TotalsFoot
      count={<Trans t={t} i18nKey="count" count={count} components={{ b: <b /> }} />}
      totals={
        first
          ? [
              ...(isDeleted || phone
                ? []
                : [{ key: 'unpaid', label: t('column_unpaid'), value: money(first.unpaid, first.currency) }]),
              {
                key: 'total',
                label: phone ? hidden(t('total')) : t('total'),
                value: money(first.total, first.currency, true),
                main: true,
              },
              ...(phone ? [] : others.slice(0, othersBeside)).map(({ total, currency }) => ({
                key: currency,
                label: hidden(`${t('total')} ${currency}`),
                value: money(total, currency, true),
                main: true,
              })),
            ]
          : []
      }
    />
  )
}
