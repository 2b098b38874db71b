import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startsWithCompanies, startWithCompanies } from '#web/platform/session/last-visited.ts'
import { useSession } from '#web/platform/session/session.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import classes from './companies.module.css'

/** Whether this page is shown after signing in on this device. */
export const StartField = () => {
  const { t } = useTranslation('company_overview')
  const session = useSession()
  const [checked, setChecked] = useState(session !== undefined && startsWithCompanies(session))
  if (!session) return null
  const choose = (starts: boolean) => {
    startWithCompanies(session, starts)
    setChecked(starts)
  }
  return (
    <div className={classes.start}>
      <CheckField label={t('opens_first')} checked={checked} onChange={choose} />
    </div>
  )
}
