import { useTranslation } from 'react-i18next'
import { today as dayOf } from '#domain/plain-date.ts'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { formatSinceMonth } from '#web/resource/dates.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
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
import { openClientForm } from '#web/sales/client/open-client-form.tsx'
import { recordCounts, recordTabOf, RecordTabBody, recordTabs } from './record-tab.tsx'
import { useClientActs } from './use-client-acts.ts'

/** A client over the list: what they owe, their documents, who they are. The form is behind a button. */
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
  const acts = useClientActs({
    client,
    overview: overview.data,
    onEdit: () => openClientForm({ id }),
    inPanel: true,
  })
  useTabKeys(recordTabs, select, { inPanel: true })
  const counts = recordCounts(client, overview.data)
  const lost = client ? null : error
  return (
    <Panel
      flush
      title={client?.title ?? (lost ? t('record') : <Skeleton width={220} height={18} />)}
      badge={client && <Badge client={client} overview={overview.data} />}
      subtitle={client && !phone ? <Since client={client} /> : undefined}
      actions={client && <ClientButtons client={client} acts={acts} inPanel />}
      tabs={
        lost ? undefined : (
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
        (acts.newHref || acts.remind) && (
          <div className={classes.foot} data-pinned-form>
            <NextButtons acts={acts} />
          </div>
        )
      }
    >
      {lost ? (
        <ErrorState
          title={t('error:default_title')}
          text={problemText(lost)}
          retryLabel={t('common:retry')}
          onRetry={retry}
        />
      ) : (
        client && (
          <RecordTabBody
            {...{ current, client, overview, acts }}
            hrefOfAll={client.is_client ? `/invoice/list?client_id=${id}` : `/expense/list?client_id=${id}`}
          />
        )
      )}
    </Panel>
  )
}

/** How late they are; else whether they are still in use. */
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
