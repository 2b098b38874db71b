import { searchKinds } from '#contract/books/search.ts'
import type { SearchResult } from '#contract/books/search.ts'
import { searchText } from '#domain/text.ts'

/** A record that contains the text; `name` is its number or code, if it has one. */
export type Candidate = Omit<SearchResult, 'client' | 'invoice'> & { name: string | null }

const maxResults = 20

/** Best first: an exact number or code, then a word that begins with the text, then all others; equal ranks are ordered by kind. */
export const bestOf = (candidates: readonly Candidate[], q: string): Omit<Candidate, 'name'>[] => {
  const searched = searchText(q).trim()
  const closeness = ({ name, title, subtitle }: Candidate) => {
    if (searchText(name ?? '') === searched) return 0
    const words = [name ?? '', title].map(searchText)
    return words.some((text) => text.startsWith(searched))
      ? 1
      : startsWord([...words, searchText(subtitle)], searched)
        ? 2
        : 3
  }
  const ranked = candidates.map((candidate) => ({
    candidate,
    rank: [closeness(candidate), searchKinds.indexOf(candidate.kind)] as const,
  }))
  return ranked
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .slice(0, maxResults)
    .map(({ candidate: { name: _, ...found } }) => found)
}

const startsWord = (texts: readonly string[], searched: string) =>
  texts.some((text) => text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(searched)))
