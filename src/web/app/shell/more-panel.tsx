import { IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openMessages, useUnread } from '#web/provider/message/open-messages.tsx'
import { OperatorLinks } from '#web/provider/operator/operator-frame.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { CompanyMenu } from './company-menu.tsx'
import { openPalette } from './layer-stores.ts'
import { useSections } from './sections.ts'
import { SettingsLinks } from '#web/app/settings/settings-frame.tsx'
import classes from '#web/platform/navigation/shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** The panel with everything that is not in the bottom bar of a phone. */
export const MorePanel = () => {
  const { t } = useTranslation(['shell', 'message', 'operator'])
  const panel = usePanel()
  const { user } = useUser()
  const unread = useUnread() > 0
  const sections = useSections()
  const search = () => {
    panel?.close()
    openPalette()
  }
  const messages = () => {
    panel?.close()
    openMessages()
  }
  return (
    <Panel title={t('more')}>
      <div className={classes.more}>
        <CompanyMenu phone />
        <button type="button" className={classes.moreLink} onClick={search}>
          <IconSearch size={22} stroke={1.75} aria-hidden="true" />
          {t('search_everything')}
        </button>
        <button type="button" className={classes.moreLink} onClick={messages}>
          <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
          {t('message:open')}
          {unread && <span className={classes.moreMark}>{t('message:unread')}</span>}
        </button>
        <nav aria-label={t('navigation')} className={classes.moreGroup}>
          {sections.map(({ key, path, title, icon: Icon }) => (
            <Link key={key} to={path} className={classes.moreLink}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              {t(title)}
            </Link>
          ))}
        </nav>
        <nav aria-label={t('settings')}>
          <SettingsLinks className={classes.moreLink} onFollow={panel?.close} />
        </nav>
        {user.operator && (
          <nav aria-label={t('operator:menu')}>
            <OperatorLinks className={classes.moreLink} onFollow={panel?.close} />
          </nav>
        )}
        <UserMenu />
      </div>
    </Panel>
  )
}
