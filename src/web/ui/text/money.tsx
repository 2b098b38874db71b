import classes from './money.module.css'

export interface MoneyProps {
  /** A decimal text as the API sends it: `'-1234.50'`. */
  amount: string
  currency: string
  locale: string
  /** `figure` is the main sum of a page, `panel` that of a panel; by default the size of the surrounding text. */
  size?: 'small' | 'large' | 'panel' | 'figure'
  strong?: boolean
  /** The whole amount in the colour of hints. */
  muted?: boolean
  /** The whole amount in the colour of the surrounding text: in sentences and on documents. */
  plain?: boolean
  strikethrough?: boolean
  /** A double underline, only for a final sum. */
  total?: boolean
  /** A plus before a positive amount: a change and not a sum. */
  signed?: boolean
}

/** Every amount on a screen is shown by this component. */
export const Money = ({
  amount,
  currency,
  locale,
  size,
  strong,
  muted,
  plain,
  strikethrough,
  total,
  signed,
}: MoneyProps) => {
  const { sign, before, whole, after } = moneyParts(amount, currency, locale)
  const isPositive = sign === '' && /[1-9]/.test(amount)
  const tone = muted ? 'muted' : plain ? 'plain' : 'two'
  const printed = (
    <>
      {signed && isPositive ? '+' : sign}
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
      {strikethrough ? <s>{printed}</s> : printed}
    </span>
  )
}

/** The parts of a formatted amount, since units and cents have different colours. */
interface MoneyParts {
  sign: string
  before: string
  whole: string
  after: string
}

const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (locale: string, currency: string): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const cached = formatters.get(key)
  if (cached) return cached
  const created = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' })
  formatters.set(key, created)
  return created
}

/**
 * Formats a decimal text exactly (`Intl` reads texts digit by digit, so it is never converted to a float).
 * `sign` is '' or the minus; `before` a currency before the number; `whole` the grouped units; `after` the cents and a currency
 * after it. The minus is U+2212, spaces are no-break ones.
 */
export const moneyParts = (amount: string, currency: string, locale: string): MoneyParts => {
  // The type wants a numeric literal; at run time any decimal text works.
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
