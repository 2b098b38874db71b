import { useRows } from '#web/resource/use-list.ts'

/** Units by id, archived ones left out: a company has some tens. */
export const useUnits = () => {
  const { rows } = useRows('unit', { limit: 200 })
  const units = new Map(rows.map((unit) => [unit.id, unit]))
  return (id: string | null) => (id === null ? undefined : units.get(id))
}
