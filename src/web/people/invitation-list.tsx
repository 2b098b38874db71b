import { IconMail, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/people.ts'
import { useNow } from '../history/use-now.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import classes from './people.module.css'
import { useInvitationActions } from './use-people.ts'

const dayMs = 24 * 60 * 60 * 1000

type Props = { companyId: string; invitations: readonly Invitation[] }

/** Invitations that nobody has answered, with the days each has left. */
export const InvitationList = ({ companyId, invitations }: Props) => {
  const { t } = useTranslation('people')
  const { user } = useUser()
  const { resend, revoke } = useInvitationActions(companyId)
  return (
    <section className={classes.section} aria-labelledby="people-invitations">
      <h2 className={classes.title} id="people-invitations">
        {t('invitations')}
      </h2>
      {invitations.length === 0 && <p className={classes.none}>{t('invitations_none')}</p>}
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <span className={classes.mark} aria-hidden="true">
              <IconMail size={18} stroke={1.75} />
            </span>
            <div className={classes.who}>
              <div className={classes.name}>{invitation.name}</div>
              <div className={classes.email}>{invitation.email}</div>
            </div>
            <div className={classes.facts}>
              <div>{t(`role_${invitation.role}`)}</div>
              <DaysLeft until={invitation.expires_at} />
            </div>
            <div className={classes.actions}>
              <Button
                size="small"
                locked={user.email_verified ? undefined : t('invite_unverified')}
                onClick={() => void resend(invitation)}
                aria-label={`${t('resend')}: ${invitation.email}`}
              >
                {t('resend')}
              </Button>
              <IconButton
                label={`${t('revoke')}: ${invitation.email}`}
                icon={<IconX size={18} stroke={1.75} />}
                onClick={() => void revoke(invitation)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DaysLeft = ({ until }: { until: string }) => {
  const { t } = useTranslation('people')
  const left = new Date(until).getTime() - useNow()
  const words = left > 0 ? t('days_left', { count: Math.ceil(left / dayMs) }) : t('ended')
  return (
    <div className={classes.since} data-ended={left > 0 ? undefined : true}>
      {words}
    </div>
  )
}
