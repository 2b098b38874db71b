import { useTranslation } from 'react-i18next'
import { sessionLostStore } from '#web/platform/session/state.ts'
import { useStore } from '#web/platform/storage/store.ts'
import classes from './auth.module.css'

/** Why somebody who was signed in stands before the sign-in page. */
export const SessionEnded = () => {
  const { t } = useTranslation('auth')
  const isLost = useStore(sessionLostStore)
  return isLost ? (
    <p className={classes.notice} role="status">
      {t('session_ended')}
    </p>
  ) : null
}
