import { useTranslation } from 'react-i18next'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './profile.module.css'

/** The codes, shown this once: to be kept where the phone is not. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation('sign_in')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('codes_copied'))
  }
  return (
    <div className={classes.content} role="status">
      <p className={classes.strong}>{t('codes_title')}</p>
      <p>{t('codes_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="filled" onClick={onKept}>
          {t('codes_kept')}
        </Button>
        <Button onClick={() => void copy()}>{t('codes_copy')}</Button>
      </div>
    </div>
  )
}
