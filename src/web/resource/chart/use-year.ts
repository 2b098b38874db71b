import { useToday } from '#web/resource/use-today.ts'
import { changed } from '#web/resource/list-state.ts'
import { useAddress } from '#web/resource/use-address.ts'

/** The year in the address; this one is left out of it. */
export const useYear = () => {
  const { address, change } = useAddress()
  const thisYear = Number(useToday().slice(0, 4))
  const given = address['year'] ?? ''
  return {
    year: /^(19|20|21)\d\d$/.test(given) ? Number(given) : thisYear,
    thisYear,
    show: (year: number) =>
      change((now) => changed(now, { year: year === thisYear ? undefined : String(year) }), { replace: true }),
  }
}
