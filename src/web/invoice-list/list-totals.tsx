import { Popover } from '@mantine/core'
import { Trans } from 'react-i18next'
import { useCompany } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { TotalsFoot } from '../ui/totals-foot.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import classes from './invoice-list.module.css'
import type { ListTab } from './list-tabs.tsx'
import type { ListWords } from './use-list-words.ts'

type Total = { currency: string; total: string; paid: string; unpaid: string }
type Props = { tab: ListTab; count: number; totals: readonly Total[]; filtered: boolean; words: ListWords }

/** The sums of all that matches: the company's own currency in full, of others the final sum, the rest on demand. */
export const ListTotals = ({ tab, count, totals, filtered, words }: Props) => {
  const { t, language } = words
  const phone = useNarrow()
  const narrow = useNarrow(1200)
  const own = useCompany().currency
  const ordered = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const [first, ...others] = ordered
  // Void and deleted documents count nowhere: nothing is owed on them.
  const withPaid = tab !== 'void' && tab !== 'deleted'
  const beside = narrow ? [] : others.slice(0, 2)
  const sum = (amount: string, currency: string) => <Money amount={amount} currency={currency} locale={language} />
  const final = ({ total, currency }: Total) => <Money amount={total} currency={currency} locale={language} total />
  return (
    <TotalsFoot
      count={
        <>
          <Trans
            t={t}
            i18nKey={filtered && !phone ? 'matching' : 'count'}
            count={count}
            components={{ b: <b /> }}
            tOptions={{ interpolation: { escapeValue: false } }}
          />
          {others.length > 0 && <ByCurrency totals={ordered} withPaid={withPaid} words={words} />}
        </>
      }
      totals={
        first
          ? [
              ...(withPaid
                ? [
                    {
                      key: 'paid',
                      label: t('sum_paid'),
                      value: <strong className={classes.sum}>{sum(first.paid, first.currency)}</strong>,
                    },
                    {
                      key: 'unpaid',
                      label: t(phone ? 'sum_unpaid_short' : 'sum_unpaid'),
                      value: <strong className={classes.sum}>{sum(first.unpaid, first.currency)}</strong>,
                      main: true,
                    },
                  ]
                : []),
              { key: 'total', label: phone ? undefined : t('sum_total'), value: final(first), main: true },
              ...beside.map((other) => ({ key: other.currency, value: final(other), main: true })),
            ]
          : []
      }
    />
  )
}

const ByCurrency = ({
  totals,
  withPaid,
  words: { t, language },
}: {
  totals: readonly Total[]
  withPaid: boolean
  words: ListWords
}) => (
  <Popover position="top-start" trapFocus returnFocus zIndex={300}>
    <Popover.Target>
      <Button variant="link" size="small" className={classes.byCurrency}>
        {t('sums_by_currency')}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={t('sums_by_currency')} tabIndex={-1} data-autofocus>
      <table className={classes.currencies}>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            {withPaid && <th scope="col">{t('sum_paid')}</th>}
            {withPaid && <th scope="col">{t('sum_unpaid')}</th>}
            <th scope="col">{t('sum_total')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, paid, unpaid, total }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {(withPaid ? [paid, unpaid, total] : [total]).map((amount, at) => (
                // The cells are a fixed row of sums.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>
                  <Money amount={amount} currency={currency} locale={language} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Popover.Dropdown>
  </Popover>
)
