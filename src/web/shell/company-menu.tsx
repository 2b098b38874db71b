import { Menu } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../session.ts'
import { CompanyButton } from '../ui/frame-buttons.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { isBuilt } from './built.ts'
import { MenuMark } from './menu-mark.tsx'
import { plainText } from './plain-text.ts'
import classes from './shell.module.css'
import { useSwitchCompany } from './use-switch-company.ts'

/** Up to so many companies are found by looking. */
const searchOver = 7

/** Whose books these are, and the way to another's. */
export const CompanyMenu = ({ phone }: { phone?: boolean }) => {
  const { t } = useTranslation(['shell', 'common'])
  const { company, companies } = useUser()
  const { run, busy } = useSwitchCompany()
  const [search, setSearch] = useState('')
  if (!company) return null
  const found = companies.filter(({ title }) => plainText(title).includes(plainText(search)))
  return (
    <Menu position="bottom-start" width={280} onClose={() => setSearch('')}>
      <Menu.Target>
        <CompanyButton
          name={company.title}
          note={company.vat_enabled ? t('vat_payer') : undefined}
          label={t('switch_company')}
          phone={phone}
          aria-busy={busy || undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {companies.length > searchOver && (
          <div className={classes.menuSearch}>
            <SearchField
              label={t('search_company')}
              clearLabel={t('common:clear')}
              keyHint=""
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
        <div className={classes.menuScroll}>
          {found.map(({ id, title }) => (
            <Menu.Item
              key={id}
              leftSection={<MenuMark on={id === company.id} />}
              aria-current={id === company.id || undefined}
              onClick={() => void (id !== company.id && run(id))}
            >
              {title}
            </Menu.Item>
          ))}
        </div>
        {(isBuilt('/settings/company') || isBuilt('/settings/company/new')) && <Menu.Divider />}
        {isBuilt('/settings/company') && (
          <Menu.Item component={Link} to="/settings/company" leftSection={<IconBuilding size={16} stroke={1.75} />}>
            {t('title_companies')}
          </Menu.Item>
        )}
        {isBuilt('/settings/company/new') && (
          <Menu.Item component={Link} to="/settings/company/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
            {t('title_company_create')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
