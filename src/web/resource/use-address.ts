import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readQuery } from '../api/query-text.ts'

type Change = (address: Readonly<Record<string, string>>) => Record<string, string>

/** The query of the address, and a way to change it. `replace` leaves no step in the browser's history. */
export const useAddress = () => {
  const text = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const address = useMemo(() => readQuery(text), [text])
  const change = (next: Change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Read at the moment of change: a debounced search must not undo a tab chosen meanwhile.
      search: (now: Record<string, string>) => next(now),
      replace,
      resetScroll: false,
    })
  return { address, change }
}
