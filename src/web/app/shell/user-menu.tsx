import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout, IconTool, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useUser } from '#web/platform/session/session.ts'
import { currentLanguage, languages } from '#web/platform/texts/texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { UserButton } from '#web/ui/frame/frame-buttons.tsx'
import { menuCheck, menuCheckClasses } from '#web/ui/buttons/menu-check.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openKeysHelp } from './layer-stores.ts'
import { useLogout } from '#web/platform/session/use-logout.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { operatorStart } from '#web/provider/operator/operator-pages.ts'

/** The menu of the user: profile, colours, language, keys, sign out. */
export const UserMenu = () => {
  const { t } = useTranslation(['shell', 'operator'])
  const { user, company, plan } = useUser()
  const { scheme, setScheme } = useScheme()
  const language = useAction(chooseLanguage)
  const logout = useLogout()
  const role = company?.role ?? user.role
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UserButton
          name={user.name}
          note={role ? t(`role_${role}`) : undefined}
          image={user.avatar ?? undefined}
          label={t('user_menu')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser size={16} stroke={1.75} />}>
          {t('title_profile')}
        </Menu.Item>
        {user.operator && (
          <Menu.Item
            component={Link}
            to={operatorStart(hasPlans(plan))}
            leftSection={<IconTool size={16} stroke={1.75} />}
          >
            {t('operator:menu')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={openKeysHelp}>
          {t('keys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('scheme')}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={(value) => setScheme(value as Scheme)}>
          {schemes.map((each) => (
            <Menu.RadioItem key={each} value={each} checkIcon={menuCheck} classNames={menuCheckClasses}>
              {t(`scheme_${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup value={currentLanguage()} onChange={(value) => void language.run(value as Language)}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each} checkIcon={menuCheck} classNames={menuCheckClasses}>
              {t(`language_${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logout.run()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type Scheme = 'auto' | 'light' | 'dark'
export const schemes: readonly Scheme[] = ['auto', 'light', 'dark']

/** The colour scheme: that of the system, or one chosen and stored in the browser. */
export const useScheme = () => {
  // Keeping transitions avoids a <style> element of Mantine, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}
