import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconChecks, IconDots, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { menuCheck, menuCheckClasses } from '#web/ui/buttons/menu-check.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './list-screen.module.css'
import { DownloadPart } from './list-download.tsx'
import type { Download } from './list-download.tsx'
import { changed, useAddress } from './address.ts'
import type { ListButton, ListSorts, ListTabs, ListTexts } from './list-types.ts'
import type { useList } from './use-list.ts'

type List = Pick<ReturnType<typeof useList>, 'tab' | 'tabs' | 'setSearch' | 'showsArchived' | 'setShowsArchived'>
type Props = {
  texts: ListTexts
  tabs?: ListTabs
  sorts: ListSorts
  list: List
  /** There is nothing to search or sort yet. */
  bare: boolean
  badge?: ReactNode
  action?: ReactNode
  onCreate: (() => void) | undefined
  /** For the menu of a phone; elsewhere it is in the toolbar. */
  download: Download | undefined
  searching: boolean
  onSearching: (searching: boolean) => void
  /** On a phone: starts selecting rows. */
  onSelect?: (() => void) | undefined
  /** On a phone in the menu. */
  button?: ListButton | undefined
}

export const ListHead = (props: Props) => {
  const { texts, tabs, list, bare, badge, action, onCreate } = props
  const phone = useNarrow()
  const add = !bare && onCreate && (
    <Button variant="filled" keyHint="n" onClick={onCreate}>
      {texts.add}
    </Button>
  )
  return (
    <PageHead
      title={texts.title}
      badge={!bare && badge}
      actions={
        phone ? (
          !bare && <PhoneActions {...props} />
        ) : (
          <>
            {action}
            {add}
          </>
        )
      }
      tabs={tabs && <Tabs {...tabs} list={list} />}
    />
  )
}

/** Tabs with counts, as links, so that they can be opened in a new tab. */
const Tabs = ({ label, tabs, list }: ListTabs & { list: List }) => {
  const numberFormat = new Intl.NumberFormat(currentLanguage())
  const first = tabs[0]?.key ?? ''
  const pages = new Map(tabs.flatMap(({ key, page }) => (page ? [[key, page] as const] : [])))
  const count = (key: string) => {
    const rows = pages.has(key) ? pages.get(key)?.count : list.tabs[key]
    return rows === undefined ? undefined : numberFormat.format(rows)
  }
  return (
    <TabsLine
      label={label}
      current={tabs.find(({ key }) => key === list.tab)?.key ?? first}
      tabs={tabs.map(({ key, label: name }) => ({ key, label: name, count: count(key) }))}
      renderTab={({ key }, props) => {
        const page = pages.get(key)
        if (page) return <PageLink href={page.href} {...props} />
        return (
          <Link
            to="."
            search={(now: Record<string, string>) =>
              changed(now, { tab: key === first ? undefined : key, open: undefined, archived: undefined })
            }
            // Else the router would mark the first tab as current too, since its address is a prefix of the others.
            activeOptions={{ exact: true }}
            {...props}
          />
        )
      }}
    />
  )
}

/** What only some lists have. */
const OwnItems = ({ onSelect, button }: Pick<Props, 'onSelect' | 'button'>) => {
  const { t } = useTranslation('list')
  return (
    <>
      {onSelect && (
        <Menu.Item leftSection={<IconChecks size={16} stroke={1.75} />} onClick={onSelect}>
          {t('select_some')}
        </Menu.Item>
      )}
      {button && (
        <Menu.Item leftSection={button.icon} onClick={() => void button.onClick()}>
          {button.label}
        </Menu.Item>
      )}
    </>
  )
}

/** On a phone search and sorting are in buttons and a menu. */
const PhoneActions = ({ texts, sorts, list, onCreate, download, searching, onSearching, onSelect, button }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const { address, change } = useAddress()
  const sortBy = (by: string | undefined) => change((now) => changed(now, { sort: by }), { replace: true })
  const close = () => {
    onSearching(false)
    list.setSearch('')
  }
  return (
    <>
      <IconButton
        label={t(searching ? 'search_close' : 'search_open')}
        aria-expanded={searching}
        icon={searching ? <IconX size={22} stroke={1.75} /> : <IconSearch size={22} stroke={1.75} />}
        onClick={() => (searching ? close() : onSearching(true))}
      />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton label={t('more')} icon={<IconDots size={22} stroke={1.75} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {onCreate && (
            <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
              {texts.add}
            </Menu.Item>
          )}
          <OwnItems onSelect={onSelect} button={button} />
          {list.tab !== 'deleted' && (
            <Menu.Item
              leftSection={
                list.showsArchived ? (
                  <IconArchiveOff size={16} stroke={1.75} />
                ) : (
                  <IconArchive size={16} stroke={1.75} />
                )
              }
              onClick={() => list.setShowsArchived(!list.showsArchived)}
            >
              {t(list.showsArchived ? 'archive_leave' : 'archive')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {download && <DownloadPart download={download} />}
          <Menu.Label>{t('sort')}</Menu.Label>
          <Menu.RadioGroup value={address['sort'] ?? ''} onChange={(by) => sortBy(by || undefined)}>
            {sorts.map(({ by = '', label }) => (
              <Menu.RadioItem
                key={label}
                value={by}
                className={classes.sortItem}
                checkIcon={menuCheck}
                classNames={menuCheckClasses}
                closeMenuOnClick
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
