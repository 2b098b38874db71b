import {
  IconArrowsExchange,
  IconBuildingBank,
  IconChartHistogram,
  IconFileText,
  IconInbox,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconRepeat,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'
import { useSession } from '#web/platform/session/session.ts'

type Section = {
  key: string
  path: string
  title: TitleKey
  icon: Icon
  permission: Permission
  /** The first parts of other addresses that belong to the section. */
  contains?: readonly 'bank'[]
}

const sections: readonly Section[] = [
  {
    key: 'dashboard',
    path: '/dashboard',
    title: 'title_dashboard',
    icon: IconLayoutDashboard,
    permission: 'document.read',
  },
  {
    key: 'invoice',
    path: '/invoice/list',
    title: 'title_invoice_list',
    icon: IconFileText,
    permission: 'document.read',
  },
  {
    key: 'recurring',
    path: '/recurring/list',
    title: 'title_recurring_list',
    icon: IconRepeat,
    permission: 'document.read',
  },
  {
    key: 'expense',
    path: '/expense/list',
    title: 'title_expense_list',
    icon: IconReceipt,
    permission: 'document.read',
  },
  {
    key: 'inbox',
    path: '/inbox',
    title: 'title_inbox',
    icon: IconInbox,
    permission: 'document.read',
  },
  {
    key: 'payment',
    path: '/payment/list',
    title: 'title_payment_list',
    icon: IconArrowsExchange,
    permission: 'document.read',
  },
  { key: 'client', path: '/client/list', title: 'title_client_list', icon: IconUsers, permission: 'document.read' },
  {
    key: 'product',
    path: '/product/list',
    title: 'title_product_list',
    icon: IconPackage,
    permission: 'document.read',
  },
  {
    key: 'company-account',
    path: '/company-account/list',
    title: 'title_account_list',
    icon: IconBuildingBank,
    permission: 'document.read',
    // The entries of statements are a page under the accounts.
    contains: ['bank'],
  },
  {
    key: 'report',
    path: '/report/list',
    title: 'title_report_list',
    icon: IconChartHistogram,
    permission: 'report.read',
  },
]

/** The side navigation, in its order: the sections that the role in the current company may open. */
export const useSections = (): readonly Section[] => {
  const role = useSession()?.company?.role
  return sections.filter(({ permission }) => role !== undefined && roleAllows(role, permission))
}
