/**
 * The text as search compares it: lower case, without diacritics ('Sąskaita' → 'saskaita'). The reference for the
 * database's own function: lower case, then canonical decomposition, then no combining marks. Letters that are no letter
 * with a mark ('ł', 'ø', 'ß') stay as they are.
 */
export const searchText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
