/** '15 %', as the language writes it; undefined where there is none. */
export const tariffText = (tariff: string | null, language: string): string | undefined =>
  tariff === null
    ? undefined
    : // A percent of two decimals at most: no figure of the books.
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(Number(tariff) / 100)
