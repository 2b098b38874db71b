import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { momentText } from '#web/platform/texts/formats.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from '#web/platform/navigation/shell.module.css'

/** After a backup was restored: what people must know, and for operators the way to confirm it. */
export const RestoredBanner = ({ from }: { from: string }) => {
  const { t } = useTranslation('restored')
  const { operator } = useUser().user
  return (
    <section aria-label={t('label')} className={classes.banner}>
      <span>
        <strong>{t('title', { when: momentText(from) })}.</strong> {t(operator ? 'yours' : 'theirs')}
      </span>
      {operator && (
        <Button size="small" component={Link} to="/operator/health">
          {t('open')}
        </Button>
      )}
    </section>
  )
}
