import { currentLanguage } from '#web/platform/texts/texts.ts'

/** '84 kB', '1,2 MB'. */
export const sizeText = (bytes: number): string => {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(isLarge ? bytes / 1_000_000 : bytes / 1000, 1))
}
