import type { Language } from '#web/platform/texts/texts.ts'

/** The lines of a chart. Amounts are only drawn here, so floats are precise enough. */
export type Scale = { low: number; high: number; lines: number[] }

const steps = [1, 2, 2.5, 5, 10]

/** Round values for about as many lines, three or four by default, that include all amounts and zero. */
export const scaleOf = (amounts: readonly number[], lineCount = 3.5): Scale => {
  const top = Math.max(0, ...amounts)
  const bottom = Math.min(0, ...amounts)
  const span = top - bottom
  if (span === 0) return { low: 0, high: 1, lines: [0] }
  const power = 10 ** Math.floor(Math.log10(span / lineCount))
  const step = (steps.find((each) => each * power >= span / lineCount) ?? 10) * power
  const first = Math.floor(bottom / step)
  const last = Math.ceil(top / step)
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, lines }
}

/** The height of an amount in percent of the chart. */
export const heightOf = (amount: number, { low, high }: Scale): number => ((amount - low) / (high - low)) * 100

/** Formats the labels of the axis: '15 tūkst.', '0'. */
export const axisText = (language: Language) => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (value: number) => format.format(value).replace('-', '\u2212')
}
