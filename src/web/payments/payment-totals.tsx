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

/** What all that matches comes to, and what of it is no document's yet; the company's own currency first. */
export const PaymentTotals = () => {
  const { t } = useTranslation('payments')
  const phone = useNarrow()
  const { address } = useAddress()
  const { count, totals } = useRows('payment', listQueryOf(address))
  const own = useCompany().currency
  const [first, ...others] = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const money = (amount: string, currency: string, isFinal = false) => (
    <Money amount={amount} currency={currency} locale={currentLanguage()} total={isFinal} />
  )
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>
  // Deleted ones are of every kind: a sum of them would say nothing.
  const isSummed = address['tab'] !== 'deleted'
  const hasUnused = !phone && address['tab'] !== 'transfers'
  const unused = hasUnused
    ? [first, ...others]
        .filter((each) => each !== undefined)
        .filter(({ currency, unpaid }) => currency === first?.currency || Number(unpaid) !== 0)
    : []
  return (
    <TotalsFoot
      count={<Trans t={t} i18nKey="count" count={count} components={{ b: <b /> }} />}
      totals={
        first && isSummed
          ? [
              ...unused.slice(0, othersBeside + 1).map(({ currency, unpaid }, at) => ({
                key: `unused ${currency}`,
                label: at === 0 ? t('total_unused') : hidden(`${t('total_unused')} ${currency}`),
                value: money(unpaid, currency),
              })),
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
