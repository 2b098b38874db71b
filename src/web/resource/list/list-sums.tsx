import type { ReactNode } from 'react'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { listQueryOf } from '#web/platform/queries/queries.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { useAddress } from './address.ts'
import { useRows } from './use-list.ts'
import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './list-sums.module.css'

/** The number of other currencies shown beside the company's own. */
const othersBeside = 2

type SumRow = { key: string; label: string; amount: string; currency: string; hidden?: boolean }

/** A part of a total; `hidden` hides a label that repeats the previous one. */
export const sumRow = ({ key, label, amount, currency, hidden = false }: SumRow) => ({
  key,
  label: hidden ? <span className="visually-hidden">{`${label} ${currency}`}</span> : (label as ReactNode),
  value: <Money amount={amount} currency={currency} locale={currentLanguage()} />,
})

/** The totals of all matching rows in the first currencies, the company's own first. */
export const useListSums = (resource: ResourceName, label: string) => {
  const phone = useNarrow()
  const { address } = useAddress()
  const { count, totals } = useRows(resource, listQueryOf(address))
  const own = useCompany().currency
  const ordered = totals.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const shown = ordered.slice(0, phone ? 2 : othersBeside + 1)
  const final = shown.map(({ total, currency }, at) => ({
    ...sumRow({ key: currency, label, amount: total, currency, hidden: phone || at > 0 }),
    value: <Money amount={total} currency={currency} locale={currentLanguage()} total />,
    main: true,
  }))
  return { count, totals: ordered, final, phone, tab: address['tab'], mostOf: othersBeside + 1 }
}

/** The totals of a list in one currency. */
export type Total = { currency: string; total: string; paid: string; credited?: string | undefined; unpaid: string }

type SumColumn = { of: Exclude<keyof Total, 'currency'>; label: string }

type AllSumsProps = {
  totals: readonly Total[]
  sums: readonly SumColumn[]
  phone: boolean
  /** The count of the rows. */
  children: ReactNode
}

/** The count of a list, with a popover of all sums by currency. On a phone the count opens it. */
export const AllSums = ({ totals, sums, phone, children }: AllSumsProps) => {
  const { t } = useTranslation('common')
  if (totals.length < 2) return children
  return (
    <>
      {!phone && children}
      <Popover position="top-start" trapFocus returnFocus zIndex={300}>
        <Popover.Target>
          {phone ? (
            <button type="button" className={classes.count}>
              {children}
            </button>
          ) : (
            <Button variant="link" size="small" className={classes.byCurrency}>
              {t('sums_by_currency')}
            </Button>
          )}
        </Popover.Target>
        <Popover.Dropdown className={classes.sums} aria-label={t('sums_by_currency')} tabIndex={-1} data-autofocus>
          <SumsTable totals={totals} sums={sums} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const SumsTable = ({ totals, sums }: Pick<AllSumsProps, 'totals' | 'sums'>) => {
  const { t } = useTranslation('common')
  return (
    <table className={classes.currencies}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          {sums.map(({ of, label }) => (
            <th key={of} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.currency}>
            <th scope="row">{total.currency}</th>
            {sums.map(({ of }) => (
              <td key={of}>
                <Money amount={total[of] ?? '0'} currency={total.currency} locale={currentLanguage()} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CurrencySum = { currency: string; amount: string }

/** Amounts in several currencies, each on its own line; a dash if there are none. */
export const MoneyList = ({ sums, none = '–' }: { sums: readonly CurrencySum[]; none?: string }) =>
  sums.length === 0 ? (
    none
  ) : (
    <span className={classes.stack} data-stacked>
      {sums.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} locale={currentLanguage()} />
      ))}
    </span>
  )
