import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleAllows, roles } from '#domain/permission.ts'
import type { CompanyTabProps } from '#web/account/company/company-tab.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { FormSkeleton } from '#web/resource/form-skeleton.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { PersonList } from './person-list.tsx'
import classes from './people.module.css'
import { useMay } from './use-may.ts'

/** Who is in a company and who is invited: `/settings/company/{id}?tab=employees`. */
export const PeopleTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['people', 'common'])
  const { data, error, retry } = useLoaded('company.employees', { params: { id: company.id } })
  const { user } = useUser()
  const manages = roleAllows(company.role, 'people.write')
  return (
    <div>
      <PageHead
        title={t('title')}
        subtitle={t('note', { company: company.title })}
        actions={
          manages && (
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
          {manages && <InvitationList company={company} invitations={data.invitations} />}
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
  const may = useMay()
  return (
    <section className={classes.section} aria-labelledby="people-roles">
      <h2 className={classes.title} id="people-roles">
        {t('roles')}
      </h2>
      <dl className={classes.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{may(role)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
