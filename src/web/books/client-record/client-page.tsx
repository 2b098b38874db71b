import { useTranslation } from 'react-i18next'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useAddress, changed } from '#web/resource/list/address.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { ClientForm } from '#web/sales/client/client-form.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ClientButtons, NextButtons } from './client-buttons.tsx'
import { Badge } from './client-panel.tsx'
import classes from './client-record.module.css'
import { recordCounts, recordTabOf, RecordTabBody, recordTabs } from './record-tab.tsx'
import { useClientActions } from './use-client-actions.ts'

/** The page of a client: `/client/create`, `/client/edit/{id}`, and with `?edit=1` its form. */
export const ClientPage = () => {
  const { t } = useTranslation('client')
  const page = usePageForm('/client/list', t('list'))
  const { address } = useAddress()
  const go = useNavigateTo()
  const { id, onSaved } = page
  if (!id) return <ClientForm {...page} onSaved={({ id: newId }) => [onSaved(), go(`/client/edit/${newId}`)]} />
  if (address['edit'] !== '1') return <ClientRecord key={id} id={id} above={page.above} onLeave={page.onCancel} />
  const back = () => go(`/client/edit/${id}`)
  return <ClientForm key={id} {...page} onCancel={back} onSaved={() => [onSaved(), back()]} />
}

type Props = { id: string; above: ReactNode; onLeave: () => void }

/** A client: overview, documents and history in tabs. */
const ClientRecord = ({ id, above, onLeave }: Props) => {
  const { t } = useTranslation(['client', 'common', 'error'])
  const { address, change } = useAddress()
  const go = useNavigateTo()
  const isNarrow = useNarrow()
  const current = recordTabOf(address['tab'])
  const { data: form, error, retry } = useLoaded('client.edit_form', { params: { id } })
  const overview = useLoaded('client.overview', { params: { id } })
  const client = form?.item
  const actions = useClientActions({
    client,
    overview: overview.data,
    onEdit: () => go(`/client/edit/${id}?edit=1`),
    inPanel: false,
  })
  useTabKeys(recordTabs, (tab) => change((now) => changed(now, { tab: tab === 'overview' ? undefined : tab })))
  if (error && !client)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(error)}
        retryLabel={t('common:retry')}
        onRetry={retry}
      />
    )
  const counts = recordCounts(client, overview.data)
  return (
    <div className={classes.screen}>
      <PageHead
        title={client?.title ?? <Skeleton width={220} height={18} />}
        above={above}
        badge={client && <Badge client={client} overview={overview.data} />}
        actions={client && <ClientButtons client={client} actions={actions} onLeave={onLeave} inPanel={false} />}
        tabs={
          <TabsLine
            label={t('tabs_of')}
            tabs={recordTabs.map((key) => ({ key, label: t(`tab_${key}`), count: counts[key] }))}
            current={current}
            renderTab={({ key }, props) => (
              <Link
                to="."
                search={(now: Record<string, string>) => changed(now, { tab: key === 'overview' ? undefined : key })}
                resetScroll={false}
                // Without these options the router marks the first tab as current always: its address is part of every other.
                activeOptions={{ exact: true, includeSearch: true }}
                {...props}
              />
            )}
          />
        }
      />
      {isNarrow && (actions.newHref || actions.remind) && (
        <div className={classes.nextActions}>
          <NextButtons actions={actions} />
        </div>
      )}
      {client && (
        <RecordTabBody
          {...{ current, client, overview, actions }}
          hrefOfAll={`/client/edit/${id}?tab=${client.is_client ? 'invoices' : 'expenses'}`}
          wide
        />
      )}
    </div>
  )
}
