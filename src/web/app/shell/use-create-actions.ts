import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCoins,
  IconFileText,
  IconPackage,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { shell } from '#texts/lt/shell.ts'

/** What the user's role may make. */
export const useCreateActions = () => {
  const role = useSession()?.company?.role
  return role ? createActions.filter((action) => roleAllows(role, action.permission)) : []
}

type Label = Extract<keyof typeof shell, `create_${string}`>
type CreateAction = { path: string; label: Label; icon: Icon; permission: Permission }

/** What the + menu and the palette can make. */
const createActions: readonly CreateAction[] = [
  { path: '/invoice/create', label: 'create_invoice', icon: IconFileText, permission: 'document.write' },
  { path: '/client/create', label: 'create_client', icon: IconUserPlus, permission: 'document.write' },
  { path: '/product/create', label: 'create_product', icon: IconPackage, permission: 'document.write' },
  { path: '/expense/create', label: 'create_expense', icon: IconReceipt, permission: 'expense.write' },
  { path: '/payment/create', label: 'create_payment', icon: IconCoins, permission: 'payment.write' },
  {
    path: '/payment/create?type=transfer',
    label: 'create_transfer',
    icon: IconArrowsExchange,
    permission: 'payment.write',
  },
  { path: '/company-account/create', label: 'create_account', icon: IconBuildingBank, permission: 'settings.write' },
]
