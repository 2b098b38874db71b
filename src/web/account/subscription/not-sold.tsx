import { useTranslation } from 'react-i18next'
import { actionStore } from '#web/platform/session/state.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './subscription.module.css'

/** There is no way to pay for a plan yet: says so, and leads to those who can give one. */
export const NotSold = () => {
  const { t } = useTranslation(['subscription', 'message'])
  return (
    <div>
      <p className={classes.note}>{t('not_sold')}</p>
      <Button variant="link" size="small" onClick={() => actionStore.set({ message: null })}>
        {t('message:open')}
      </Button>
    </div>
  )
}
