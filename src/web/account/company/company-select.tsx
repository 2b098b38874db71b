import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FormEvent } from 'react'
import { PublicPage } from '#web/account/sign-in/public-page.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { changeCompany, useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './company-list.module.css'
import { useCompanies } from './use-companies.ts'

/** Chooses the current company. A user without any is sent to create the first one instead. */
export const CompanySelect = () => {
  const { t } = useTranslation(['company', 'common', 'shell'])
  const list = useCompanies()
  const current = useUser().company
  const navigate = useNavigate()
  const { run, busy } = useAction(async (id: string) => {
    if (id !== current?.id) await changeCompany(id)
    await navigate({ to: '/dashboard' })
  })
  // Enter opens the first match.
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = list.found
    if (first) void run(first.id)
  }
  return (
    <PublicPage title={t('select_title')} width={520} receipt={false}>
      <FieldStack>
        {list.hasSearch && (
          <form onSubmit={openFirst}>
            <SearchField
              inForm
              autoFocus
              label={t('search')}
              clearLabel={t('common:clear')}
              value={list.search}
              onChange={list.setSearch}
            />
          </form>
        )}
        {list.error && <p role="alert">{problemText(list.error)}</p>}
        {list.search && list.found.length === 0 && <p>{t('none_found')}</p>}
        <ul className={classes.choices} aria-label={t('list_table')} aria-busy={list.loading || undefined}>
          {list.found.map(({ id, title, role }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.choice}
                disabled={busy}
                aria-current={id === current?.id ? 'true' : undefined}
                onClick={() => void run(id)}
              >
                {title}
                <small>{id === current?.id ? t('current') : t(`shell:role_${role}`)}</small>
              </button>
            </li>
          ))}
        </ul>
        {list.hasMore && !list.search && (
          <Button variant="subtle" wide onClick={() => void list.loadAll()}>
            {t('common:shown_rest')}
          </Button>
        )}
        <Button variant="subtle" wide component={PageLink} href="/settings/company/new">
          {t('select_create')}
        </Button>
      </FieldStack>
    </PublicPage>
  )
}
