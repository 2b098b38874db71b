import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlusButton } from '#web/ui/frame/frame-buttons.tsx'
import { useCreateActions } from './use-create-actions.ts'

/** The + menu: on top of the page, and in the middle of the phone's bar. */
export const NewMenu = ({ phone }: { phone?: boolean }) => {
  const { t } = useTranslation(['shell', 'common'])
  const actions = useCreateActions()
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
      </Menu.Dropdown>
    </Menu>
  )
}
