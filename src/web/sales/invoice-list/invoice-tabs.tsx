import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { invoiceTabs } from '#domain/invoice-type.ts'
import type { InvoiceTab } from '#domain/invoice-type.ts'
import { changed } from '#web/resource/list/address.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { draftsQuery } from '#web/resource/draft/list/drafts-query.ts'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

export const tabOf = (query: string | undefined): InvoiceTab => invoiceTabs.find((tab) => tab === query) ?? 'all'

/** The tab with its own page. */
export const exportPath = '/invoice/export'
const useHasExport = (): boolean => exportPath in useRouter().routesByPath

export const draftsPath = '/invoice/drafts'

/** Tabs with a page of their own. */
const pages: Readonly<Record<string, string>> = { export: exportPath, drafts: draftsPath }

type Props = {
  current: InvoiceTab | 'export' | 'drafts'
  counts: Readonly<Record<string, number>>
  texts: InvoiceTexts
}

/** Groups of invoices with their counts; links, so that one can be opened in another window. */
export const ListTabs = ({ current, counts, texts: { t, language } }: Props) => {
  const figures = new Intl.NumberFormat(language)
  const withExport = useHasExport()
  const { data: drafts } = useQuery(draftsQuery('invoice'))
  const groups = invoiceTabs.map((key) => ({
    key: key as string,
    label: t(`tab_${key}`),
    count: counts[key] === undefined ? undefined : figures.format(counts[key]),
  }))
  return (
    <TabsLine
      label={t('tabs')}
      current={current}
      tabs={[
        ...groups.slice(0, 1),
        { key: 'drafts', label: t('tab_drafts'), count: drafts && figures.format(drafts.count) },
        ...groups.slice(1),
        ...(withExport ? [{ key: 'export', label: t('tab_export'), count: undefined }] : []),
      ]}
      renderTab={({ key }, props) =>
        pages[key] ? (
          <PageLink href={pages[key]} {...props} />
        ) : pages[current] ? (
          <PageLink href={key === 'all' ? '/invoice/list' : `/invoice/list?tab=${key}`} {...props} />
        ) : (
          <Link
            to="."
            resetScroll
            search={(now: Record<string, string>) =>
              changed(now, {
                tab: key === 'all' ? undefined : key,
                open: undefined,
                view: undefined,
                archived: undefined,
              })
            }
            // Otherwise the router marks the first tab as current on every tab, since its address is a prefix of the others.
            activeOptions={{ exact: true, includeSearch: true }}
            {...props}
          />
        )
      }
    />
  )
}

/** The search of the editor with what the list shows: the filtered client, and a quote in the tab of quotes. */
export const searchOfNew = (tab: InvoiceTab, clientId: string | undefined): Record<string, string> => ({
  ...(tab === 'quotes' ? { type: 'quote' } : {}),
  ...(clientId ? { client_id: clientId } : {}),
})
