import { useTranslation } from 'react-i18next'
import { usePeriodFilter } from '#web/resource/common-filters.tsx'
import { FilterChips } from '#web/resource/list-filters.tsx'
import type { RegisterDays } from './use-register.ts'

type Props = { days: RegisterDays; onChange: (days: RegisterDays) => void }

/** Which days of the register are shown. */
export const RegisterPeriod = ({ days, onChange }: Props) => {
  const { t } = useTranslation('payments')
  return (
    <FilterChips
      set={days}
      put={(change) => {
        const chosen = Object.entries({ ...days, ...change }).filter(([, day]) => day)
        onChange(Object.fromEntries(chosen))
      }}
      filters={[usePeriodFilter(t('register_period'), days)]}
    />
  )
}
