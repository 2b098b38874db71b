import { useTranslation } from 'react-i18next'
import { today as dayOf } from '#domain/plain-date.ts'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { formatSinceMonth } from '#web/resource/dates.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ClientButtons, NextButtons } from './client-buttons.tsx'
import classes from './client-record.module.css'
import { openClientForm } from '#web/sales/client/client-form.tsx'
import { recordCounts, recordTabOf, RecordTabBody, recordTabs } from './record-tab.tsx'
import { useClientActions } from './use-client-actions.ts'

/** A client in a panel over the list: overview, documents and history. Its form opens by a button. */
export const ClientPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation(['client', 'common', 'error'])
  const phone = useNarrow()
  const { address, change } = useAddress()
  const current = recordTabOf(address['view'])
  const select = (tab: string) =>
    change((now) => changed(now, { view: tab === 'overview' ? undefined : tab }), { replace: true })
  const { data: form, error, retry } = useLoaded('client.edit_form', { params: { id } })
  const overview = useLoaded('client.overview', { params: { id } })
  const client = form?.item
  const actions = useClientActions({
    client,
    overview: overview.data,
    onEdit: () => openClientForm({ id }),
    inPanel: true,
  })
  useTabKeys(recordTabs, select, { inPanel: true })
  const counts = recordCounts(client, overview.data)
  const loadError = client ? null : error
  return (
    <Panel
      flush
      title={client?.title ?? (loadError ? t('record') : <Skeleton width={220} height={18} />)}
      badge={client && <Badge client={client} overview={overview.data} />}
      subtitle={client && !phone ? <Since client={client} /> : undefined}
      actions={client && <ClientButtons client={client} actions={actions} inPanel />}
      tabs={
        loadError ? undefined : (
          <TabsLine
            label={t('tabs_of')}
            tabs={recordTabs.map((key) => ({ key, label: t(`tab_${key}`), count: counts[key] }))}
            current={current}
            onSelect={select}
          />
        )
      }
      foot={
        phone &&
        (actions.newHref || actions.remind) && (
          <div className={classes.foot} data-pinned-form>
            <NextButtons actions={actions} />
          </div>
        )
      }
    >
      {loadError ? (
        <ErrorState
          title={t('error:default_title')}
          text={problemText(loadError)}
          retryLabel={t('common:retry')}
          onRetry={retry}
        />
      ) : (
        client && (
          <RecordTabBody
            {...{ current, client, overview, actions }}
            hrefOfAll={client.is_client ? `/invoice/list?client_id=${id}` : `/expense/list?client_id=${id}`}
          />
        )
      )}
    </Panel>
  )
}

/** By how many days the client is overdue; otherwise whether it is archived or deleted. */
export const Badge = ({ client, overview }: { client: Client; overview: ClientOverview | undefined }) => {
  const { t } = useTranslation('invoice_list')
  const days = overview?.late.days
  if (client.deleted_at || client.archived_at || !days) return <RecordBadge item={client} />
  return <StateBadge state="overdue">{t('state_overdue', { count: days })}</StateBadge>
}

/** 'Klientas nuo 2025 m. kovo · kodas 304180906' */
const Since = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  const { time_zone: timeZone } = useCompany()
  const month = formatSinceMonth(dayOf(new Date(client.created_at), timeZone), currentLanguage())
  const since = t(client.is_client ? 'client_since' : 'vendor_since', { month })
  return client.code ? `${since} · ${t('code_short', { code: client.code })}` : since
}
