import {
  IconArrowsExchange,
  IconBuildingBank,
  IconFileText,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'

export type Section = { key: string; path: string; title: TitleKey; icon: Icon }

/** The side navigation, in its order. */
export const sections: readonly Section[] = [
  { key: 'dashboard', path: '/dashboard', title: 'title_dashboard', icon: IconLayoutDashboard },
  { key: 'invoice', path: '/invoice/list', title: 'title_invoice_list', icon: IconFileText },
  { key: 'expense', path: '/expense/list', title: 'title_expense_list', icon: IconReceipt },
  { key: 'payment', path: '/payment/list', title: 'title_payment_list', icon: IconArrowsExchange },
  { key: 'client', path: '/client/list', title: 'title_client_list', icon: IconUsers },
  { key: 'product', path: '/product/list', title: 'title_product_list', icon: IconPackage },
  { key: 'company-account', path: '/company-account/list', title: 'title_account_list', icon: IconBuildingBank },
]
