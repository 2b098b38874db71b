import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { saveFile } from '#web/resource/document/files.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { forgetVisits } from '#web/platform/session/last-visited.ts'
import { forgetDraftsOf } from '#web/platform/session/own-drafts.ts'
import { clearSession, useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'

/** Downloads the user's own data, and deletes the account. */
export const OwnAccountSection = () => {
  const { t } = useTranslation(['profile', 'common'])
  const download = useAction(async () => {
    const data = await call('user.own_data')
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(file, `kvitas-${data.taken_at.slice(0, 10)}.json`)
    toast.success(t('data_taken'))
  })
  return (
    <>
      <ProfileSection title={t('own_data')} note={t('own_data_note')}>
        <div className={classes.actions}>
          <Button busy={download.busy} onClick={() => void download.run()}>
            {t('own_data_take')}
          </Button>
        </div>
      </ProfileSection>
      <DeleteAccount />
    </>
  )
}

const DeleteAccount = () => {
  const { t } = useTranslation(['profile', 'common'])
  const go = useNavigateTo()
  const { user, companies } = useUser()
  const owned = companies.filter(({ role }) => role === 'owner')
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('delete_account_title'),
      text: t('delete_account_text'),
      confirmLabel: t('delete_account'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('user.delete_account')
    clearSession()
    await forgetDraftsOf(user.id)
    forgetVisits(user.id)
    go('/login', { replace: true })
    toast.success(t('account_deleted'))
  })
  return (
    <ProfileSection title={t('delete_account')} note={t('delete_account_note')}>
      <p>{t('delete_account_text')}</p>
      {owned.length > 0 && (
        <div className={classes.notice}>
          <p>{t('delete_account_owner')}</p>
          <ul>
            {owned.map(({ id, title }) => (
              <li key={id}>
                <PageLink href={`/settings/company/${id}?tab=employees`}>{title}</PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          variant="danger"
          busy={remove.busy}
          locked={owned.length > 0 ? t('delete_account_locked') : undefined}
          onClick={() => void remove.run()}
        >
          {t('delete_account')}
        </Button>
      </div>
    </ProfileSection>
  )
}
