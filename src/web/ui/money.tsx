import classes from './money.module.css'
import { moneyParts } from './money-parts.ts'

export interface MoneyProps {
  /** A decimal text as the API sends it: `'-1234.50'`. */
  amount: string
  currency: string
  locale: string
  /** `figure` is the one big sum of a screen, `panel` that of a panel; without it the text around decides. */
  size?: 'small' | 'large' | 'panel' | 'figure'
  strong?: boolean
  /** All of it in the tone of hints. */
  quiet?: boolean
  /** All of it in the tone of the text around: in sentences and on documents. */
  plain?: boolean
  struck?: boolean
  /** The bookkeepers' double rule: only under a final sum. */
  total?: boolean
}

/** The only way to print an amount. */
export const Money = ({ amount, currency, locale, size, strong, quiet, plain, struck, total }: MoneyProps) => {
  const { sign, before, whole, after } = moneyParts(amount, currency, locale)
  const tone = quiet ? 'quiet' : plain ? 'plain' : 'two'
  const printed = (
    <>
      {sign}
      {before && <span className={classes.cents}>{before}</span>}
      {whole}
      <span className={classes.cents}>{after}</span>
    </>
  )
  return (
    <span
      className={classes.money}
      data-tone={tone}
      data-size={size}
      data-strong={strong || total || undefined}
      data-total={total || undefined}
    >
      {struck ? <s>{printed}</s> : printed}
    </span>
  )
}
