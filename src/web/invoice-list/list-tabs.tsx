import { Link } from '@tanstack/react-router'
import { changed } from '../resource/list-state.ts'
import { TabsLine } from '../ui/tabs-line.tsx'
import type { ListWords } from './use-list-words.ts'

export const listTabs = ['all', 'unpaid', 'paid', 'invoices', 'credit', 'proforma', 'void', 'deleted'] as const
export type ListTab = (typeof listTabs)[number]

export const tabOf = (given: string | undefined): ListTab => listTabs.find((tab) => tab === given) ?? 'all'

type Props = { current: ListTab; counts: Readonly<Record<string, number>>; words: ListWords }

/** Groups of invoices with their counts; links, so that one can be opened in another window. */
export const ListTabs = ({ current, counts, words: { t, language } }: Props) => {
  const figures = new Intl.NumberFormat(language)
  return (
    <TabsLine
      label={t('tabs')}
      current={current}
      tabs={listTabs.map((key) => ({
        key,
        label: t(`tab_${key}`),
        count: counts[key] === undefined ? undefined : figures.format(counts[key]),
      }))}
      renderTab={({ key }, props) => (
        <Link
          to="."
          resetScroll
          search={(now: Record<string, string>) =>
            changed(now, { tab: key === 'all' ? undefined : key, open: undefined, view: undefined })
          }
          // Else the router calls the first tab the current one whatever is chosen: its address is part of every other.
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
        />
      )}
    />
  )
}
