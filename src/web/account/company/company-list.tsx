import { Menu } from '@mantine/core'
import { IconDoorExit, IconDots, IconSettings } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { usePersonActions } from '#web/account/members/use-people.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useSwitchCompany } from '#web/platform/navigation/switch-company.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHead, Toolbar } from '#web/ui/page/page-head.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import classes from './company-list.module.css'
import { deletionDay } from './company-deletion.tsx'
import { useCompanies } from './use-companies.ts'

/** The user's companies with their role in each, and buttons to switch and to open the settings. */
export const CompanyList = () => {
  const { t } = useTranslation(['company', 'common', 'error'])
  const list = useCompanies()
  const navigate = useNavigate()
  const columns = useColumns()
  useKeys({ n: () => void navigate({ to: '/settings/company/new' }) })
  if (list.error)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={list.retry}
      />
    )
  return (
    <>
      <PageHead
        title={t('list')}
        actions={
          <Button variant="filled" keyHint="n" component={PageLink} href="/settings/company/new">
            {t('add')}
          </Button>
        }
      />
      {list.hasSearch && (
        <Toolbar>
          <SearchField
            data-list-search
            label={t('search')}
            clearLabel={t('common:clear')}
            value={list.search}
            onChange={list.setSearch}
          />
        </Toolbar>
      )}
      {list.search && list.found.length === 0 && !list.hasMore ? (
        <p className={classes.none}>{t('none_found')}</p>
      ) : (
        <DataTable
          label={t('list_table')}
          columns={columns}
          rows={list.found}
          rowKey={({ id }) => id}
          card={companyCard}
          renderLink={({ id }, content, className) => (
            <Link to={`/settings/company/${id}`} className={className}>
              {content}
            </Link>
          )}
          loading={list.loading}
          hasMore={list.hasMore}
          onEnd={list.loadMore}
          loadingMoreLabel={t('common:loading_more')}
        />
      )}
    </>
  )
}

const useColumns = (): DataColumn<Company>[] => {
  const { t } = useTranslation(['company', 'shell'])
  return [
    { key: 'title', header: t('column_title'), cell: (company) => <CompanyTitle company={company} /> },
    { key: 'code', header: t('column_code'), width: 130, muted: true, priority: 2, cell: ({ code }) => code ?? '–' },
    { key: 'role', header: t('column_role'), width: 150, muted: true, cell: ({ role }) => t(`shell:role_${role}`) },
    {
      key: 'actions',
      header: <span className="visually-hidden">{t('column_actions')}</span>,
      width: 206,
      align: 'right',
      cell: (company) => <Actions company={company} />,
    },
  ]
}

/** The title, and the date if the company will be deleted. */
const CompanyTitle = ({ company }: { company: Company }) => {
  const { t } = useTranslation('people')
  const day = deletionDay(company)
  return (
    <>
      {company.title}
      {day && <span className={classes.deletion}>{t('deletion_on', { day })}</span>}
    </>
  )
}

/** A div, because the table styles a span in a right-aligned column as an amount. */
const Actions = ({ company }: { company: Company }) => {
  const { id, title, role } = company
  const { t } = useTranslation('company')
  const current = useUser().company
  const { run, busy } = useSwitchCompany()
  return (
    <div className={classes.actions}>
      {id === current?.id ? (
        <span className={classes.current}>{t('current')}</span>
      ) : (
        <Button size="small" busy={busy} aria-label={t('switch_to', { title })} onClick={() => void run(id)}>
          {t('switch')}
        </Button>
      )}
      <IconButton
        component={PageLink}
        {...{ href: `/settings/company/${id}` }}
        size="small"
        label={t('settings_of', { title })}
        icon={<IconSettings size={16} stroke={1.75} />}
      />
      {/* An owner must transfer the company first, on the employees tab. */}
      {role === 'owner' ? <div className={classes.noMenu} /> : <LeaveMenu company={company} />}
    </div>
  )
}

const LeaveMenu = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['company', 'people'])
  const { leave } = usePersonActions(company)
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton
          size="small"
          label={t('more_of', { title: company.title })}
          icon={<IconDots size={16} stroke={1.75} />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconDoorExit size={16} stroke={1.75} />} onClick={() => void leave()}>
          {t('people:leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const companyCard = (company: Company) => <CompanyCard company={company} />

/** A row on a phone. It opens the settings, where the user can switch to the company. */
const CompanyCard = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['company', 'shell', 'people'])
  const current = useUser().company
  const day = deletionDay(company)
  const note = company.id === current?.id ? t('current') : company.code
  return (
    <RowCard
      title={company.title}
      state={t(`shell:role_${company.role}`)}
      note={day ? t('people:deletion_on', { day }) : note}
    />
  )
}
