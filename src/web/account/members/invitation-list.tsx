import { IconCheck, IconMail, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import type { Invitation } from '#contract/account/people.ts'
import { today } from '#domain/plain-date.ts'
import { useNow } from '#web/resource/dates.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import classes from './people.module.css'
import { useInvitationActions } from './use-people.ts'

const dayMs = 24 * 60 * 60 * 1000

type Props = { company: Company; invitations: readonly Invitation[] }

/** Open invitations with the days until they expire, then accepted ones with the date. */
export const InvitationList = ({ company, invitations }: Props) => {
  const { t } = useTranslation('people')
  const open = invitations.filter(({ accepted_at }) => accepted_at === null)
  const accepted = invitations.filter(({ accepted_at }) => accepted_at !== null)
  return (
    <>
      <section className={classes.section} aria-labelledby="people-invitations">
        <h2 className={classes.title} id="people-invitations">
          {t('invitations')}
        </h2>
        {open.length === 0 && <p className={classes.none}>{t('invitations_none')}</p>}
        <ul className={classes.list}>
          {open.map((invitation) => (
            <OpenInvitation key={invitation.id} companyId={company.id} invitation={invitation} />
          ))}
        </ul>
      </section>
      {accepted.length > 0 && (
        <section className={classes.section} aria-labelledby="people-accepted">
          <h2 className={classes.title} id="people-accepted">
            {t('accepted')}
          </h2>
          <ul className={classes.list}>
            {accepted.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} mark={<IconCheck size={18} stroke={1.75} />}>
                <div className={classes.since}>
                  {t('accepted_on', { day: today(new Date(invitation.accepted_at ?? 0), company.time_zone) })}
                </div>
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const OpenInvitation = ({ companyId, invitation }: { companyId: string; invitation: Invitation }) => {
  const { t } = useTranslation('people')
  const { user } = useUser()
  const { resend, revoke } = useInvitationActions(companyId)
  const actions = (
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
  )
  return (
    <Row invitation={invitation} mark={<IconMail size={18} stroke={1.75} />} actions={actions}>
      <DaysLeft until={invitation.expires_at} />
    </Row>
  )
}

type RowProps = { invitation: Invitation; mark: ReactNode; actions?: ReactNode; children: ReactNode }

const Row = ({ invitation, mark, actions, children }: RowProps) => {
  const { t } = useTranslation('people')
  return (
    <li className={classes.row}>
      <span className={classes.mark} aria-hidden="true">
        {mark}
      </span>
      <div>
        <div className={classes.name}>{invitation.name}</div>
        <div className={classes.email}>{invitation.email}</div>
      </div>
      <div className={classes.facts}>
        <div>{t(`role_${invitation.role}`)}</div>
        {children}
      </div>
      {actions}
    </li>
  )
}

const DaysLeft = ({ until }: { until: string }) => {
  const { t } = useTranslation('people')
  const left = new Date(until).getTime() - useNow()
  const text = left > 0 ? t('days_left', { count: Math.ceil(left / dayMs) }) : t('ended')
  return (
    <div className={classes.since} data-ended={left > 0 ? undefined : true}>
      {text}
    </div>
  )
}
