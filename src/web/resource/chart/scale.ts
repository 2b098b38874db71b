import type { Language } from '#web/platform/texts/texts.ts'

/** Where a chart's lines lie. Amounts are only drawn here, so floats will do. */
export type Scale = { low: number; high: number; lines: number[] }

const steps = [1, 2, 2.5, 5, 10]

/** Three or four round lines that hold all of the amounts, and nought. */
export const scaleOf = (amounts: readonly number[]): Scale => {
  const top = Math.max(0, ...amounts)
  const bottom = Math.min(0, ...amounts)
  const span = top - bottom
  if (span === 0) return { low: 0, high: 1, lines: [0] }
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = (steps.find((each) => each * power >= span / 3.5) ?? 10) * power
  const first = Math.floor(bottom / step)
  const last = Math.ceil(top / step)
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, lines }
}

/** How high an amount stands, in percent of the whole. */
export const heightOf = (amount: number, { low, high }: Scale): number => ((amount - low) / (high - low)) * 100

/** '15 tūkst.', '0': the size of a line, not its exact amount. */
export const axisText = (language: Language) => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (value: number) => format.format(value).replace('-', '\u2212')
}
