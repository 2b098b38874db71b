import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { countShown } from '../history/count-shown.ts'
import { History } from '../history/history.tsx'
import { PageLink } from '../page-link.tsx'
import { problemText } from '../problem-text.ts'
import { ItemMenu } from '../resource/item-menu.tsx'
import { changed } from '../resource/list-state.ts'
import { RecordBadge } from '../resource/record-badge.tsx'
import { useAddress } from '../resource/use-address.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { StatementButton } from '../sending/statement-button.tsx'
import { useCan } from '../use-can.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { ClientExpenses, ClientInvoices, ClientPayments } from './client-documents.tsx'
import { ClientOverviewTab } from './client-overview.tsx'
import classes from './client-record.module.css'

const keys = ['overview', 'invoices', 'payments', 'expenses', 'history'] as const
type Key = (typeof keys)[number]

type Props = { id: string; above: ReactNode; onGone: () => void }

/** A client: how things stand, the documents, what was changed. */
export const ClientRecord = ({ id, above, onGone }: Props) => {
  const { t } = useTranslation(['client', 'common', 'error'])
  const { address } = useAddress()
  const isNarrow = useNarrow()
  const current = keys.find((key) => key === address['tab']) ?? 'overview'
  const { data: form, error, retry } = useLoaded('client.edit_form', { params: { id } })
  const overview = useLoaded('client.overview', { params: { id } })
  const client = form?.item
  if (error && !client)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(error)}
        retryLabel={t('common:retry')}
        onRetry={retry}
      />
    )
  const counts = overview.data?.counts
  const countOf: Partial<Record<Key, ReactNode>> = { ...counts, history: countShown(client?.history.changes) }
  return (
    <div className={classes.screen}>
      <PageHead
        title={client?.title ?? <Skeleton width={220} height={18} />}
        above={above}
        badge={client && <RecordBadge item={client} />}
        actions={client && <RecordActions client={client} onGone={onGone} />}
        tabs={
          <TabsLine
            label={t('tabs_of')}
            tabs={keys.map((key) => ({ key, label: t(`tab_${key}`), count: countOf[key] }))}
            current={current}
            renderTab={({ key }, props) => (
              <Link
                to="."
                search={(now: Record<string, string>) => changed(now, { tab: key === 'overview' ? undefined : key })}
                resetScroll={false}
                // Else the router calls the first tab the current one whatever is chosen: its address is part of every other.
                activeOptions={{ exact: true, includeSearch: true }}
                {...props}
              />
            )}
          />
        }
      />
      {client && isNarrow && !client.deleted_at && (
        <div className={classes.nextActions}>
          <NextActions client={client} />
        </div>
      )}
      {client && <Tab current={current} client={client} overview={overview} />}
    </div>
  )
}

type TabProps = { current: Key; client: Client; overview: ReturnType<typeof useLoaded<'client.overview'>> }

const Tab = ({ current, client, overview }: TabProps) => {
  if (current === 'invoices') return <ClientInvoices id={client.id} />
  if (current === 'payments') return <ClientPayments client={client} />
  if (current === 'expenses') return <ClientExpenses id={client.id} />
  if (current === 'overview') return <ClientOverviewTab client={client} overview={overview} />
  return (
    <div className={classes.history}>
      <History kind="client" id={client.id} />
    </div>
  )
}

type ActionsProps = { client: Client; onGone: () => void }

/** What is done with the record itself. */
const RecordActions = ({ client, onGone }: ActionsProps) => {
  const { t } = useTranslation('client')
  const canWrite = useCan('document.write')
  const isNarrow = useNarrow()
  const { id } = client
  const edit = { component: PageLink, href: `/client/edit/${id}?edit=1` }
  const pencil = <IconPencil size={isNarrow ? 18 : 16} stroke={1.75} />
  return (
    <>
      {canWrite && !client.deleted_at && (
        <>
          <StatementButton client={client} />
          {isNarrow ? (
            <IconButton variant="default" label={t('edit')} icon={pencil} {...edit} />
          ) : (
            <Button icon={pencil} {...edit}>
              {t('edit')}
            </Button>
          )}
        </>
      )}
      {!isNarrow && <NextActions client={client} />}
      <ItemMenu resource="client" item={client} page={`/client/edit/${id}`} canWrite={canWrite} onGone={onGone} />
    </>
  )
}

/** What is written for the client next. */
const NextActions = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  const canWrite = useCan('document.write')
  const canPay = useCan('payment.write')
  const { id, is_client } = client
  if (client.deleted_at) return null
  return (
    <>
      {canPay && (
        <Button
          component={PageLink}
          href={`/payment/create?type=${is_client ? 'income' : 'expense'}&client_id=${id}`}
          icon={<IconPlus size={16} stroke={1.75} />}
        >
          {t('add_payment')}
        </Button>
      )}
      {canWrite && is_client && !client.archived_at && (
        <Button variant="filled" component={PageLink} href={`/invoice/create?client_id=${id}`}>
          {t('create_invoice')}
        </Button>
      )}
    </>
  )
}
