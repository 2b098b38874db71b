import { useState } from 'react'
import { isPlainDate } from '#domain/plain-date.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'

type Asked = { date_from?: string; date_to?: string; currency?: string; language?: 'lt' | 'en' }

/** Which statement is looked at: what was typed, what of it can be asked for, and the letter for that. */
export const useStatement = (clientId: string) => {
  const [asked, setAsked] = useState<Asked>({})
  // As last good: while a day is being typed, the letter stays.
  const [query, setQuery] = useState<Asked>({})
  const loaded = useLoaded('client.statement_draft', { params: { id: clientId }, query })
  const [last, setLast] = useState(loaded.data)
  if (loaded.data && loaded.data !== last) setLast(loaded.data)
  const draft = loaded.data ?? last
  const from = asked.date_from ?? draft?.date_from ?? ''
  const to = asked.date_to ?? draft?.date_to ?? ''
  const change = (part: Asked) => {
    const next = { ...asked, ...part }
    setAsked(next)
    const days = [next.date_from ?? from, next.date_to ?? to] as const
    if (days.every(isPlainDate) && days[0] <= days[1]) setQuery(next)
  }
  return { loaded, draft, query, from, to, language: asked.language ?? draft?.language ?? 'lt', change }
}
export type AskedStatement = ReturnType<typeof useStatement>
