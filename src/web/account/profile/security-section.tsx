import { useTranslation } from 'react-i18next'
import type { OwnSecurityEvent, SecurityEvent } from '#contract/account/security-event.ts'
import { roles } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { countryName, momentText } from '#web/platform/texts/formats.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'

/** The security log of the user's account: sign-ins, also failed ones, and changes of sign-in methods. */
export const SecuritySection = () => {
  const { t } = useTranslation(['security', 'common'])
  const { rows, loading, error, retry, hasMore, loadMore } = useRows('security-event', { limit: '10' })
  return (
    <ProfileSection title={t('own_title')} note={t('own_note')}>
      {error && (
        <p role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {loading && <Skeleton width="70%" />}
      {!loading && !error && rows.length === 0 && <p className={classes.note}>{t('empty')}</p>}
      {rows.length > 0 && (
        <ul className={classes.sessions}>
          {rows.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={classes.actions}>
          <Button size="small" onClick={loadMore}>
            {t('older')}
          </Button>
        </div>
      )}
    </ProfileSection>
  )
}

const EventRow = ({ event }: { event: OwnSecurityEvent }) => {
  const { t } = useTranslation('security')
  const texts = useEventTexts()
  const origin =
    event.by === 'self'
      ? [texts.device(event), texts.place(event)].filter(Boolean).join(' · ')
      : t(event.by === 'operator' ? 'by_operator' : 'by_colleague')
  return (
    <li className={classes.event}>
      <div className={classes.sessionText}>
        <span className={classes.strong}>{texts.name(event)}</span>
        <span className={classes.note}>
          {[momentText(event.happened_at), texts.detail(event), origin].filter(Boolean).join(' · ')}
        </span>
      </div>
      {event.outcome === 'failed' && <span className={classes.mark}>{t('failed')}</span>}
    </li>
  )
}

type Row = OwnSecurityEvent | SecurityEvent

const isRole = (text: string | null): text is Role => roles.some((role) => role === text)

/** Texts of a security log event. */
export const useEventTexts = () => {
  const { t } = useTranslation(['security', 'people', 'profile'])
  return {
    name: ({ event }: Row) => t(`event_${event}`),
    /** What the event is about, and why it failed. */
    detail: ({ detail, company, reason }: Row) => {
      const about = isRole(detail) ? t(`people:role_${detail}`) : detail
      return [reason && t(`reason_${reason}`), about, company].filter(Boolean).join(' · ')
    },
    device: ({ browser, system }: Row) => [browser, system].filter(Boolean).join(', '),
    place: ({ place, country, address }: Row) =>
      [place ? t(`profile:${place}`) : country && countryName(country), address].filter(Boolean).join(' · '),
  }
}
