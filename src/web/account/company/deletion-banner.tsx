import { useTranslation } from 'react-i18next'
import { roleAllows } from '#domain/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import classes from '#web/resource/frame/shell.module.css'
import { Button } from '#web/ui/buttons/button.tsx'
import { deletionDay, useCancelDeletion } from './use-deletion-day.ts'

/** On every page of a company that is to be deleted: when, and the way back for its owners. */
export const DeletionBanner = () => {
  const { t } = useTranslation('people')
  const company = useSession()?.company
  const { run, busy } = useCancelDeletion()
  const day = company && deletionDay(company)
  if (!day) return null
  const mayCancel = roleAllows(company.role, 'company.delete')
  return (
    <section aria-label={t('deletion')} className={classes.banner}>
      <span>
        <strong>{t('deletion_banner', { day })}.</strong>{' '}
        {t(mayCancel ? 'deletion_banner_yours' : 'deletion_banner_theirs')}
      </span>
      {mayCancel && (
        <Button size="small" busy={busy} onClick={() => void run(company.id)}>
          {t('deletion_cancel')}
        </Button>
      )}
    </section>
  )
}
