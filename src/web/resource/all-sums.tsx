import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './all-sums.module.css'

/** What a list says of a currency. */
export type Total = { currency: string; total: string; paid: string; credited?: string | undefined; unpaid: string }

type Sum = { of: Exclude<keyof Total, 'currency'>; label: string }

type Props = {
  totals: readonly Total[]
  sums: readonly Sum[]
  phone: boolean
  /** How many they are the sums of. */
  children: ReactNode
}

/** The count, and of several currencies every sum of each on demand. On a phone the count itself opens them. */
export const AllSums = ({ totals, sums, phone, children }: Props) => {
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

const SumsTable = ({ totals, sums }: Pick<Props, 'totals' | 'sums'>) => {
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
