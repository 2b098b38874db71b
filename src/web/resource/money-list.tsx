import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './money-list.module.css'

type Sum = { currency: string; amount: string }

/** Sums in several currencies, each on its line; nothing is a dash. */
export const MoneyList = ({ sums, none = '–' }: { sums: readonly Sum[]; none?: string }) =>
  sums.length === 0 ? (
    none
  ) : (
    <span className={classes.sums} data-stacked>
      {sums.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} locale={currentLanguage()} />
      ))}
    </span>
  )
