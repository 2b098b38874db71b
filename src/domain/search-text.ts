/**
 * The text as search compares it: lower case, without diacritics ('Sąskaita' → 'saskaita'). The database has the same function:
 * lower case, canonical decomposition, without combining marks. Letters that are not decomposed ('ł', 'ø', 'ß') stay.
 */
export const searchText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
