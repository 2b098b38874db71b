import type { Language } from '#web/platform/words/texts.ts'

/** '15 tūkst.', '0': the size of a line, not its exact amount. */
export const axisText = (language: Language) => {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (value: number) => format.format(value).replace('-', '\u2212')
}
