import { IconFileText, IconPackage, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api.ts'
import { isBuilt } from '../built.ts'
import type { PaletteGroup } from './palette-item.ts'

const limit = 5

const searchAll = async (search: string, signal: AbortSignal) => {
  const query = { search, limit }
  const [clients, invoices, products] = await Promise.all([
    isBuilt('/client/list') ? call('client.list', { query, signal }) : undefined,
    isBuilt('/invoice/list') ? call('invoice.list', { query, signal }) : undefined,
    isBuilt('/product/list') ? call('product.list', { query, signal }) : undefined,
  ])
  return { clients: clients?.data ?? [], invoices: invoices?.data ?? [], products: products?.data ?? [] }
}

/** Clients, invoices and products that hold the text, as the server finds them. */
export const useFound = (search: string): { groups: PaletteGroup[]; searching: boolean } => {
  const { t } = useTranslation('shell')
  const query = useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => searchAll(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (search === '') return { groups: [], searching: false }
  const { clients = [], invoices = [], products = [] } = query.data ?? {}
  const groups: PaletteGroup[] = [
    {
      key: 'clients',
      title: t('title_client_list'),
      items: clients.map(({ id, title }) => ({
        key: id,
        label: title,
        icon: IconUsers,
        href: `/client/list?open=${id}`,
      })),
    },
    {
      key: 'invoices',
      title: t('title_invoice_list'),
      items: invoices.map(({ id, number, client_title, total, currency }) => ({
        key: id,
        before: number,
        label: client_title,
        aside: { amount: total, currency },
        icon: IconFileText,
        href: `/invoice/list?open=${id}`,
      })),
    },
    {
      key: 'products',
      title: t('title_product_list'),
      items: products.map(({ id, title }) => ({
        key: id,
        label: title,
        icon: IconPackage,
        href: `/product/list?open=${id}`,
      })),
    },
  ]
  return { groups, searching: query.isFetching }
}
