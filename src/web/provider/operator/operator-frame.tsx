import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { useUser } from '#web/platform/session/session.ts'
import { MenuFrame } from '#web/platform/navigation/menu-frame.tsx'
import shell from '#web/platform/navigation/shell.module.css'
import { operatorPages } from './operator-pages.ts'

/** The frame of the operator pages, with their menu on the left; on a phone the menu is in 'More'. */
export const OperatorFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('operator')
  // A user who is not an operator sees only the error, without the menu.
  if (!useUser().user.operator) return children
  return (
    <MenuFrame label={t('menu')} menu={<OperatorLinks className={shell.settingsLink} />}>
      {children}
    </MenuFrame>
  )
}

/** The links to the operator pages; nothing for other users. */
export const OperatorLinks = ({ className, onFollow }: { className: string | undefined; onFollow?: () => void }) => {
  const { t } = useTranslation('operator')
  const path = useLocation({ select: (location) => location.pathname })
  const { user, plan } = useUser()
  if (!user.operator) return null
  return (
    <div className={shell.settingsGroup}>
      <div className={shell.settingsHead}>{t('menu')}</div>
      {operatorPages(hasPlans(plan)).map((page) => (
        <Link
          key={page.path}
          to={page.path}
          className={className}
          aria-current={path === page.path || path === page.alternatePath ? 'page' : undefined}
          activeProps={{ 'aria-current': 'page' }}
          onClick={onFollow}
        >
          {t(page.title)}
        </Link>
      ))}
    </div>
  )
}
