import { Menu } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '#web/platform/session/session.ts'
import { companiesPage } from '#web/platform/navigation/navigation.ts'
import { CompanyButton } from '#web/ui/frame/frame-buttons.tsx'
import { menuCheck, menuCheckClasses } from '#web/ui/buttons/menu-check.tsx'
import { openCompanies } from './layer-stores.ts'
import classes from '#web/platform/navigation/shell.module.css'
import { useSwitchCompany } from '#web/platform/navigation/switch-company.ts'

/** With more companies the palette opens instead of a menu. */
const maxCompaniesInMenu = 7

/** The current company, with a menu of the others and, for somebody with several, of the page of all. */
export const CompanyMenu = ({ phone }: { phone?: boolean }) => {
  const { t } = useTranslation('shell')
  const { company, companies } = useUser()
  const { run, busy } = useSwitchCompany()
  if (!company) return null
  const button = (
    <CompanyButton
      name={company.title}
      note={company.vat_enabled ? t('vat_payer') : undefined}
      label={t('switch_company')}
      phone={phone}
      aria-busy={busy || undefined}
      {...(companies.length > maxCompaniesInMenu ? { onClick: openCompanies, 'aria-haspopup': 'dialog' } : {})}
    />
  )
  if (companies.length > maxCompaniesInMenu) return button
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {companies.length > 1 && (
          <>
            <Menu.Item component={Link} to={companiesPage} leftSection={<IconBuilding size={16} stroke={1.75} />}>
              {t('title_all_companies')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <div className={classes.menuScroll}>
          <Menu.RadioGroup value={company.id} onChange={(id) => void (id !== company.id && run(id))}>
            {companies.map(({ id, title }) => (
              <Menu.RadioItem key={id} value={id} checkIcon={menuCheck} classNames={menuCheckClasses} closeMenuOnClick>
                {title}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/company" leftSection={<IconBuilding size={16} stroke={1.75} />}>
          {t('title_companies')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/company/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
          {t('title_company_create')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
