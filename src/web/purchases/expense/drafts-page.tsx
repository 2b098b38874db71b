import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCanMake } from '#web/platform/session/document-rights.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { draftsQuery } from '#web/resource/draft/list/drafts-query.ts'
import { DraftsTable } from '#web/resource/draft/list/drafts-table.tsx'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { expenseTabs, tabHref } from './expense-tabs.ts'

/** The tab of expenses that are not recorded yet. */
export const ExpenseDraftsPage = () => {
  const { t } = useTranslation('expense')
  const { t: texts } = useTranslation('drafts')
  const canWrite = useCanMake('expense')
  const go = useNavigateTo()
  const { data, error, refetch } = useQuery(draftsQuery('expense'))
  const create = canWrite && (
    <Button variant="filled" keyHint="n" onClick={() => go('/expense/create')}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('list')} actions={create} tabs={<Tabs drafts={data?.count} />} />
      {error && !data ? (
        <LoadError title={texts('error')} error={error} onRetry={() => void refetch()} />
      ) : data?.drafts.length === 0 ? (
        <EmptyState title={texts('empty_title')} text={texts('empty_text_expense')} />
      ) : (
        <DraftsTable kind="expense" drafts={data?.drafts} canWrite={canWrite} />
      )}
    </>
  )
}

const Tabs = ({ drafts }: { drafts: number | undefined }) => {
  const { t } = useTranslation('expense')
  const go = useNavigateTo()
  const figures = new Intl.NumberFormat(currentLanguage())
  const { data } = useQuery({
    queryKey: ['expense.tabs'],
    queryFn: ({ signal }) => call('expense.list', { query: { limit: 1 }, signal }),
    staleTime: 5000,
  })
  useTabKeys(expenseTabs, (tab) => go(tabHref(tab)))
  const counts: Readonly<Record<string, number | undefined>> = { ...data?.meta.tabs, drafts }
  const count = (key: string) => (counts[key] === undefined ? undefined : figures.format(counts[key]))
  return (
    <TabsLine
      label={t('tabs')}
      current="drafts"
      tabs={expenseTabs.map((key) => ({ key, label: t(`tab_${key}`), count: count(key) }))}
      renderTab={({ key }, props) => <PageLink href={tabHref(key)} {...props} />}
    />
  )
}
