import { useState } from 'react'
import { useRows } from '#web/resource/list/use-list.ts'
import { searchText } from '#domain/search-text.ts'

/** Up to so many companies are found by looking. */
export const searchOver = 7

/** The person's companies, searched as they are: by name and code, whatever the case and diacritics. */
export const useCompanies = () => {
  const list = useRows('company', {})
  const [search, setSearch] = useState('')
  const wanted = searchText(search.trim())
  const found = list.rows.filter(({ title, code }) => searchText(`${title} ${code ?? ''}`).includes(wanted))
  return {
    ...list,
    found,
    search,
    /** Those not scrolled to yet are looked through, too. */
    setSearch: (text: string) => {
      setSearch(text)
      if (list.hasMore) void list.loadAll()
    },
    searches: list.count > searchOver,
  }
}
