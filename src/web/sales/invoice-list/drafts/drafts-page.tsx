import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ListTabs } from '#web/sales/invoice-list/invoice-tabs.tsx'
import listClasses from '#web/sales/invoice-list/invoice-list.module.css'
import { draftsQuery } from '#web/resource/draft/list/drafts-query.ts'
import { DraftsTable } from '#web/resource/draft/list/drafts-table.tsx'

/** Loaded on demand, so that the list does not wait for it. */
const DraftPanel = lazy(withTexts('records', async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel })))

/** The tab of drafts and of those with a planned time. */
export const DraftsPage = () => {
  const texts = useInvoiceTexts()
  const { t } = useTranslation('drafts')
  const canWrite = useCan('document.write')
  const go = useNavigateTo()
  const { address, leave } = useAddress()
  const close = useCallback(() => leave((previous) => changed(previous, { open: undefined })), [leave])
  const { data: counted } = useQuery({
    queryKey: ['invoice.tabs'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    staleTime: 5000,
  })
  const { data, error, refetch } = useQuery(draftsQuery('invoice'))
  return (
    <div className={listClasses.screen}>
      <PageHead
        title={texts.t('title')}
        actions={
          canWrite ? (
            <Button variant="filled" keyHint="n" onClick={() => go('/invoice/create')}>
              {texts.t('create')}
            </Button>
          ) : (
            <span className={listClasses.headRoom} />
          )
        }
        tabs={<ListTabs current="drafts" counts={counted?.meta.tabs ?? {}} texts={texts} />}
      />
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={() => void refetch()} />
      ) : data?.drafts.length === 0 ? (
        <EmptyState title={t('empty_title')} text={t('empty_text_invoice')} />
      ) : (
        <DraftsTable kind="invoice" drafts={data?.drafts} canWrite={canWrite} />
      )}
      <AddressPanel id={address['open']} onClose={close} size={900}>
        {(id) => (
          <Suspense>
            <DraftPanel key={id} id={id} onLeave={close} />
          </Suspense>
        )}
      </AddressPanel>
    </div>
  )
}
