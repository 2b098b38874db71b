import { IconCopy, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InboxAddress } from '#contract/automation/inbox-mail.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import profile from '#web/account/profile/profile.module.css'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { dayText } from '#web/platform/texts/formats.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { copyAddress } from './copy-address.ts'
import classes from './inbox.module.css'

/** The address to which papers are mailed, and who may use it: `/settings/papers`. */
export const PapersPage = () => {
  const { t } = useTranslation('inbox')
  const { data, error, retry } = useLoaded('inbox-address.read')
  return (
    <div>
      <PageHead title={t('by_mail')} subtitle={t('by_mail_subtitle')} />
      {error && !data && <LoadError title={t('address_error')} error={error} onRetry={retry} />}
      {data && (data.address === null ? <NoMailbox /> : <Facts address={data.address} facts={data} />)}
    </div>
  )
}

const NoMailbox = () => {
  const { t } = useTranslation('inbox')
  const go = useNavigateTo()
  return (
    <EmptyState
      plain
      title={t('no_mailbox')}
      text={t('no_mailbox_text')}
      actions={<Button onClick={() => go('/inbox')}>{t('title')}</Button>}
    />
  )
}

const Facts = ({ address, facts: { made_at, senders_proved } }: { address: string; facts: InboxAddress }) => {
  const { t } = useTranslation('inbox')
  const maySet = useCan('settings.write')
  return (
    <div className={profile.page}>
      <ProfileSection title={t('address')} note={t('address_note')}>
        <p className={classes.address}>
          <IconMail size={18} stroke={1.75} aria-hidden="true" />
          <b>{address}</b>
        </p>
        <p className={profile.note}>{made_at && t('address_since', { day: dayText(made_at) })}</p>
        <div className={profile.actions}>
          <Button
            variant="filled"
            icon={<IconCopy size={16} stroke={1.75} />}
            onClick={() => void copyAddress(address)}
          >
            {t('copy')}
          </Button>
          {maySet && <Renew />}
        </div>
      </ProfileSection>
      <ProfileSection title={t('senders')}>
        <p>{t('senders_note')}</p>
        <p>{t(senders_proved ? 'senders_proved' : 'senders_not_proved')}</p>
      </ProfileSection>
      <ProfileSection title={t('taken')}>
        <p>{t('taken_note')}</p>
        <p>{t('taken_limits')}</p>
      </ProfileSection>
    </div>
  )
}

/** Replaces the address after asking, because senders have the previous one. */
const Renew = () => {
  const { t } = useTranslation('inbox')
  const renew = useAction(async () => {
    const question = { title: t('renew_title'), text: t('renew_text'), confirmLabel: t('renew'), danger: true }
    if (!(await confirm(question))) return
    await call('inbox-address.renew')
    refresh('inbox')
    await queryClient.invalidateQueries({ queryKey: ['inbox-address.read'] })
    toast.success(t('renewed'))
  })
  return (
    <Button busy={renew.busy} onClick={() => void renew.run()}>
      {t('renew')}
    </Button>
  )
}
