import { Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconBuildingBank,
  IconDots,
  IconFileImport,
  IconHistory,
  IconScale,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BankAccountState } from '#contract/bank/bank-entry.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useChooseStatements } from '../import/use-choose-statements.ts'
import { Above } from '#web/platform/navigation/above.tsx'
import { entryTabs } from './use-entries.ts'
import type { Entries } from './use-entries.ts'

type Props = {
  entries: Entries
  account: BankAccountState | undefined
  /** There is nothing to search or reconcile yet. */
  bare: boolean
  canWrite: boolean
  searching: boolean
  onSearching: (searching: boolean) => void
}

const icon = { size: 16, stroke: 1.75 }

export const reconciliationHref = (account: BankAccountState | undefined): string =>
  account ? `/bank/reconciliation?account_id=${account.id}` : '/bank/reconciliation'

export const EntriesHead = (props: Props) => {
  const { entries, account, bare, canWrite } = props
  const { t } = useTranslation('bank')
  const phone = useNarrow()
  const actions = (
    <>
      <Button component={PageLink} href={reconciliationHref(account)} icon={<IconScale {...icon} />}>
        {t('reconcile')}
      </Button>
      {canWrite && (
        <Button component={PageLink} href="/bank/import" icon={<IconFileImport {...icon} />}>
          {t('import')}
        </Button>
      )}
    </>
  )
  return (
    <PageHead
      title={t('title')}
      above={!phone && <Above href="/company-account/list" title="title_account_list" />}
      actions={bare ? undefined : phone ? <PhoneActions {...props} /> : actions}
      oneLine
      tabs={<Tabs entries={entries} />}
    />
  )
}

/** Tabs with counts, as links, so that they can be opened in a new tab. */
const Tabs = ({ entries }: { entries: Entries }) => {
  const { t } = useTranslation('bank')
  const figures = new Intl.NumberFormat(currentLanguage())
  const count = (key: string) => {
    const known = entries.meta?.tabs[key]
    return known === undefined ? undefined : figures.format(known)
  }
  return (
    <TabsLine
      label={t('tabs')}
      current={entries.tab}
      tabs={entryTabs.map((key) => ({ key, label: t(`tab_${key}`), count: count(key) }))}
      renderTab={({ key }, props) => (
        <Link
          to="."
          search={(now: Record<string, string>) =>
            changed(now, { tab: key === 'to-do' ? undefined : key, open: undefined })
          }
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}

/** On a phone everything is behind the search button and the menu. */
const PhoneActions = ({ entries, account, canWrite, searching, onSearching }: Props) => {
  const { t } = useTranslation(['bank', 'list', 'shell'])
  const choose = useChooseStatements()
  const close = () => {
    onSearching(false)
    entries.setSearch('')
  }
  const item = (href: string, label: string, left: React.ReactNode) => (
    <Menu.Item component={PageLink} href={href} leftSection={left}>
      {label}
    </Menu.Item>
  )
  return (
    <>
      <IconButton
        label={t(searching ? 'list:search_close' : 'list:search_open')}
        aria-expanded={searching}
        icon={searching ? <IconX size={22} stroke={1.75} /> : <IconSearch size={22} stroke={1.75} />}
        onClick={() => (searching ? close() : onSearching(true))}
      />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton label={t('list:more')} icon={<IconDots size={22} stroke={1.75} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {canWrite && (
            <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={choose}>
              {t('import')}
            </Menu.Item>
          )}
          {item(reconciliationHref(account), t('reconcile'), <IconScale {...icon} />)}
          {item('/company-account/list', t('shell:title_account_list'), <IconBuildingBank {...icon} />)}
          {item('/bank/rules', t('rules'), <IconAdjustments {...icon} />)}
          {item('/bank/imports', t('imports'), <IconHistory {...icon} />)}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
