import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import classes from './invoice-list.module.css'
import type { ListWords } from './use-list-words.ts'

/** What a list answers of a currency. Nobody waits for what of `unpaid` is `invoiced`. */
export type Answered = Total & { invoiced?: string | undefined }
export type Total = { currency: string; total: string; paid: string; unpaid: string }

type Props = {
  totals: readonly Total[]
  withPaid: boolean
  words: ListWords
  phone: boolean
  /** How many they are the sums of. */
  children: ReactNode
}

/** The count, and every sum of every currency on demand. On a phone the count itself opens them. */
export const AllSums = ({ totals, withPaid, words, phone, children }: Props) => {
  const { t } = words
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
          <SumsTable totals={totals} withPaid={withPaid} words={words} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

const SumsTable = ({ totals, withPaid, words: { t, language } }: Pick<Props, 'totals' | 'withPaid' | 'words'>) => {
  const sums = withPaid ? (['paid', 'unpaid', 'total'] as const) : (['total'] as const)
  return (
    <table className={classes.currencies}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          {sums.map((sum) => (
            <th key={sum} scope="col">
              {t(`sum_${sum}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={total.currency}>
            <th scope="row">{total.currency}</th>
            {sums.map((sum) => (
              <td key={sum}>
                <Money amount={total[sum]} currency={total.currency} locale={language} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
