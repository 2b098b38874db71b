import { searchText } from '#domain/search-text.ts'

/** Free text as a LIKE pattern over a `search` column; undefined when there is nothing to look for. */
export const likePattern = (search: string | undefined): string | undefined => {
  const text = searchText(search ?? '').trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined
}
