import { searchText } from '#domain/search-text.ts'

/** Free text as a LIKE pattern over a `search` column; undefined when there is nothing to look for. */
export const likePattern = (search: string | undefined): string | undefined => {
  const text = searchText(search ?? '').trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined
}

/** Whether an index of texts can find it: fewer letters are no trigram. */
export const hasTrigram = (search: string): boolean => searchText(search).trim().length >= 3
