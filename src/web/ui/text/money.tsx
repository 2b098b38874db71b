import classes from './money.module.css'

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

/** An amount cut where the eye cuts it: whole units are read at a glance, cents and currency are there when wanted. */
interface MoneyParts {
  sign: string
  before: string
  whole: string
  after: string
}

const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (locale: string, currency: string): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' })
  formatters.set(key, made)
  return made
}

/**
 * Formats a decimal text exactly (`Intl` reads texts digit by digit, so no float is ever made of it).
 * `sign` is '' or the minus; `before` a currency that stands first; `whole` the grouped units; `after` the cents and a currency that
 * stands last. The minus is U+2212, spaces are no-break ones.
 */
export const moneyParts = (amount: string, currency: string, locale: string): MoneyParts => {
  // The type asks for a literal; what matters at run time is that it is a text.
  const parts = formatter(locale, currency).formatToParts(amount as `${number}`)
  const text = (part: Intl.NumberFormatPart) =>
    part.type === 'minusSign' ? '\u2212' : part.value.replaceAll(/[ \u202F]/g, '\u00A0')
  const first = parts.findIndex((part) => part.type === 'integer')
  const last = parts.findLastIndex((part) => part.type === 'integer')
  const join = (from: number, to: number) => parts.slice(from, to).map(text).join('')
  const start = join(0, first)
  const sign = start.startsWith('\u2212') ? '\u2212' : ''
  return { sign, before: start.slice(sign.length), whole: join(first, last + 1), after: join(last + 1, parts.length) }
}

export const moneyText = (amount: string, currency: string, locale: string): string => {
  const { sign, before, whole, after } = moneyParts(amount, currency, locale)
  return sign + before + whole + after
}
