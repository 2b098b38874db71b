import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleAllows, roles } from '#domain/permission.ts'
import type { CompanyTabProps } from '#web/account/company/company-tab.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InvitePanel, useRoleDescription } from './invite-panel.tsx'
import classes from './people.module.css'
import type { Company } from '#contract/account/company.ts'
import type { Employee } from '#contract/account/people.ts'
import { today } from '#domain/plain-date.ts'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The people of a company and its invitations: `/settings/company/{id}?tab=employees`. */
export const PeopleTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['people', 'common'])
  const { data, error, retry } = useLoaded('company.employees', { params: { id: company.id } })
  const { user } = useUser()
  const canManage = roleAllows(company.role, 'people.write')
  return (
    <div>
      <PageHead
        title={t('title')}
        subtitle={t('note', { company: company.title })}
        actions={
          canManage && (
            <Button
              variant="filled"
              icon={<IconUserPlus size={16} stroke={1.75} />}
              locked={user.email_verified ? undefined : t('invite_unverified')}
              onClick={() => invite(company.id)}
            >
              {t('invite')}
            </Button>
          )
        }
      />
      {error && !data && (
        <ErrorState title={t('refused')} text={problemText(error)} retryLabel={t('common:retry')} onRetry={retry} />
      )}
      {!data && !error && <FormSkeleton />}
      {data && (
        <div className={classes.page}>
          <PersonList company={company} people={data.data} />
          {canManage && <InvitationList company={company} invitations={data.invitations} />}
          <Roles />
        </div>
      )}
    </div>
  )
}

const invite = (companyId: string) =>
  void openPanel({ content: () => <InvitePanel companyId={companyId} />, size: 560 })

const Roles = () => {
  const { t } = useTranslation('people')
  const describeRole = useRoleDescription()
  return (
    <section className={classes.section} aria-labelledby="people-roles">
      <h2 className={classes.title} id="people-roles">
        {t('roles')}
      </h2>
      <dl className={classes.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{describeRole(role)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Props = { company: Company; people: readonly Employee[] }

/** The people of a company, each with a menu. */
const PersonList = ({ company, people }: Props) => {
  const { t } = useTranslation('people')
  const { user } = useUser()
  return (
    <section className={classes.section} aria-labelledby="people-members">
      <h2 className={classes.title} id="people-members">
        {t('members')}
      </h2>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <Avatar name={person.name} image={person.avatar ?? undefined} size={36} />
            <div>
              <div className={classes.name}>
                {person.name}
                {person.id === user.id && <span className={classes.currentUser}> ({t('member_you')})</span>}
              </div>
              <div className={classes.email}>{person.email}</div>
            </div>
            <div className={classes.facts}>
              <div>{t(`role_${person.role}`)}</div>
              <div className={classes.since}>
                {t('member_since', { day: today(new Date(person.created_at), company.time_zone) })}
              </div>
            </div>
            <div className={classes.actions}>
              <PersonMenu company={company} person={person} people={people} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
