import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { leaveTo } from '#web/platform/navigation/trail.ts'

type Change = (address: Readonly<Record<string, string>>) => Record<string, string>

/** The query of the address, and a way to change it. `replace` leaves no step in the browser's history. */
export const useAddress = () => {
  // Of the page on screen, not of the address: that is already the next page's while this one is being left.
  const address = useSearch({ strict: false, structuralSharing: true }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const change = (next: Change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Read at the moment of change: a debounced search must not undo a tab chosen meanwhile.
      search: (now: Record<string, string>) => next(now),
      replace,
      resetScroll: false,
    })
  /** Closes what is open over the page. */
  const leave = (next: Change) => leaveTo(router, next(router.state.location.search as Record<string, string>))
  return { address, change, leave }
}
