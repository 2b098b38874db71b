import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconPlus,
  IconArrowsExchange,
  IconBuildingBank,
  IconCamera,
  IconCoins,
  IconFileDescription,
  IconFileImport,
  IconFileText,
  IconPackage,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlusButton } from '#web/ui/frame/frame-buttons.tsx'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { shell } from '#texts/lt/shell.ts'

/** The + menu: at the top of the page, or in the bottom bar of a phone. */
export const NewMenu = ({ phone }: { phone?: boolean }) => {
  const { t } = useTranslation(['shell', 'common'])
  const actions = useCreateActions()
  const mayAddExpense = actions.some(({ permission }) => permission === 'expense.write')
  const photograph = usePhotograph()
  if (actions.length === 0) return null
  return (
    <Menu position={phone ? 'top' : 'bottom-end'} width={280}>
      <Menu.Target>
        {phone ? (
          <PlusButton label={t('common:create')} />
        ) : (
          <Button icon={<IconPlus size={16} stroke={1.75} />} iconAfter={<IconChevronDown size={16} stroke={1.75} />}>
            {t('common:create')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ path, label, icon: Icon }) => (
          <Menu.Item key={path} component={PageLink} href={path} leftSection={<Icon size={16} stroke={1.75} />}>
            {t(label)}
          </Menu.Item>
        ))}
        {phone && mayAddExpense && (
          <Menu.Item leftSection={<IconCamera size={16} stroke={1.75} />} onClick={photograph}>
            {t('photograph_expense')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Takes a photo with the phone's camera to the page that makes an expense of it. */
const usePhotograph = () => {
  const go = useNavigateTo()
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.setAttribute('capture', 'environment')
    const read = async () => {
      const { addToQueue } = await import('#web/purchases/e-invoice/read-queue.ts')
      addToQueue([...(input.files ?? [])])
      go('/expense/read')
    }
    input.addEventListener('change', () => void read())
    input.click()
  }
}

/** The create actions that the user's role allows. */
export const useCreateActions = () => {
  const role = useSession()?.company?.role
  return role ? createActions.filter((action) => roleAllows(role, action.permission)) : []
}

type Label = Extract<keyof typeof shell, `create_${string}`>
type CreateAction = { path: string; label: Label; icon: Icon; permission: Permission }

/** The create actions of the + menu and the palette. */
const createActions: readonly CreateAction[] = [
  { path: '/invoice/create', label: 'create_invoice', icon: IconFileText, permission: 'document.write' },
  {
    path: '/invoice/create?type=quote',
    label: 'create_quote',
    icon: IconFileDescription,
    permission: 'document.write',
  },
  { path: '/client/create', label: 'create_client', icon: IconUserPlus, permission: 'document.write' },
  { path: '/product/create', label: 'create_product', icon: IconPackage, permission: 'document.write' },
  { path: '/expense/create', label: 'create_expense', icon: IconReceipt, permission: 'expense.write' },
  { path: '/expense/read', label: 'create_from_e_invoice', icon: IconFileImport, permission: 'expense.write' },
  { path: '/payment/create', label: 'create_payment', icon: IconCoins, permission: 'payment.write' },
  {
    path: '/payment/create?type=transfer',
    label: 'create_transfer',
    icon: IconArrowsExchange,
    permission: 'payment.write',
  },
  { path: '/company-account/create', label: 'create_account', icon: IconBuildingBank, permission: 'settings.write' },
]
