import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { ListTabs } from '#web/resource/list-tabs.tsx'
import { useListWords } from '#web/resource/use-list-words.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ExportForm } from './export-form.tsx'
import classes from './export.module.css'
import { LatestExports } from './latest-exports.tsx'

/** The tab of invoices where they are taken out as files. */
export const ExportPage = () => {
  const words = useListWords()
  const { data } = useQuery({
    queryKey: ['invoice.tabs'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 5000,
  })
  return (
    <div>
      <PageHead
        title={words.t('title')}
        actions={<span className={classes.headRoom} />}
        tabs={
          <ListTabs key={data ? 'counted' : 'counting'} current="export" counts={data?.meta.tabs ?? {}} words={words} />
        }
      />
      <div className={classes.page}>
        <ExportForm />
        <LatestExports />
      </div>
    </div>
  )
}
