/** Without case and diacritics, as the server searches: 'saskaita' finds 'Sąskaita'. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
