import {
  type Icon,
  IconArrowRight,
  IconCreditCard,
  IconFileText,
  IconPackage,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Found } from '#contract/search.ts'
import { call } from '../../api.ts'
import type { TitleKey } from '../../routes/page-route.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

const kinds: Readonly<Record<Found['kind'], { title: TitleKey; icon: Icon }>> = {
  client: { title: 'title_client_list', icon: IconUsers },
  invoice: { title: 'title_invoice_list', icon: IconFileText },
  expense: { title: 'title_expense_list', icon: IconReceipt },
  payment: { title: 'title_payment_list', icon: IconCreditCard },
  product: { title: 'title_product_list', icon: IconPackage },
}

const itemOf = ({ kind, id, title, subtitle, path }: Found): PaletteItem => ({
  key: id,
  label: title,
  hint: subtitle,
  icon: kinds[kind].icon,
  href: path,
})

/** Of one kind; the rest stands in its list. */
const mostOfKind = 5

/** The tab of their list that most of them stand in; the first tab is no part of an address. */
const tabOf = (items: readonly Found[]): { tab?: string } => {
  const tabs = Map.groupBy(items, ({ path }) => new URLSearchParams(path.split('?')[1]).get('tab'))
  const [[most] = [null]] = [...tabs].toSorted(([, a], [, b]) => b.length - a.length)
  return most === null ? {} : { tab: most }
}

/**
 * What of the company holds `search`, as the server finds it: the best first, under the names of their lists. These are opened with
 * `typed`, which may be some letters ahead.
 */
export const useFound = (search: string, typed: string): { groups: PaletteGroup[]; searching: boolean } => {
  const { t } = useTranslation('shell')
  const query = useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => call('search', { query: { q: search.slice(0, 200) }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (search === '') return { groups: [], searching: false }
  const found = query.data?.data ?? []
  const allOf = (kind: Found['kind'], items: readonly Found[]): PaletteItem => ({
    key: `all ${kind}`,
    label: t('palette_all'),
    icon: IconArrowRight,
    href: `/${kind}/list?${new URLSearchParams({ ...tabOf(items), search: typed }).toString()}`,
  })
  // Groups stand in the order of their best.
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, items]) => ({
    key: kind,
    title: t(kinds[kind].title),
    items: [
      ...items.slice(0, mostOfKind).map(itemOf),
      ...(items.length > mostOfKind || query.data?.meta.more_of.includes(kind) ? [allOf(kind, items)] : []),
    ],
  }))
  return { groups, searching: query.isFetching }
}
