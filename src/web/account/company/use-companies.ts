import { useState } from 'react'
import { useRows } from '#web/resource/list/use-list.ts'
import { searchText } from '#domain/text.ts'

/** A list with more companies has a search field. */
export const searchFrom = 7

/** The user's companies, searched by name and code without regard to case and diacritics. */
export const useCompanies = () => {
  const list = useRows('company', {})
  const [search, setSearch] = useState('')
  const needle = searchText(search.trim())
  const found = list.rows.filter(({ title, code }) => searchText(`${title} ${code ?? ''}`).includes(needle))
  return {
    ...list,
    found,
    search,
    /** Also searches the companies that are not loaded yet. */
    setSearch: (text: string) => {
      setSearch(text)
      if (list.hasMore) void list.loadAll()
    },
    hasSearch: list.count > searchFrom,
  }
}
