import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '#contract/account/session.ts'
import { call } from '#web/platform/api/api.ts'
import { countryName, momentText } from '#web/platform/texts/formats.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'
import { reloadSessions } from './use-profile.ts'

/** The user's sessions, with buttons to end them. */
export const SessionsSection = () => {
  const { t } = useTranslation(['profile', 'common'])
  const { data, error, retry } = useLoaded('user.sessions')
  const endOthers = useAction(async () => {
    await call('user.end_other_sessions')
    await reloadSessions()
    toast.success(t('others_ended'))
  })
  const sessions = data?.data
  return (
    <ProfileSection title={t('sessions')} note={t('sessions_note')}>
      {error && !sessions && (
        <p role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {!sessions && !error && <Skeleton width="70%" />}
      {sessions && (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className={classes.actions}>
          <Button variant="danger" busy={endOthers.busy} onClick={() => void endOthers.run()}>
            {t('end_others')}
          </Button>
        </div>
      )}
    </ProfileSection>
  )
}

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const

const Row = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation('profile')
  const end = useAction(async () => {
    await call('user.end_session', { params: { id: session.id } })
    await reloadSessions()
  })
  const Icon = icons[session.device ?? 'desktop']
  const device = [session.browser, session.system].filter(Boolean).join(', ') || t('unknown_device')
  const place = session.place ? t(session.place) : session.country && countryName(session.country)
  const used = session.current ? t('used_now') : t('used_at', { when: momentText(session.last_used_at) })
  return (
    <li className={classes.session}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span className={classes.strong}>{device}</span>
        <span className={classes.note}>{[used, place, session.address].filter(Boolean).join(' · ')}</span>
      </div>
      {session.current ? (
        <span className={classes.mark} data-good>
          {t('this_device')}
        </span>
      ) : (
        <Button
          size="small"
          busy={end.busy}
          aria-label={t('end_session_of', { device })}
          onClick={() => void end.run()}
        >
          {t('end_session')}
        </Button>
      )}
    </li>
  )
}
