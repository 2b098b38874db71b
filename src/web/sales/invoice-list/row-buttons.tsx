import { Menu, Tooltip } from '@mantine/core'
import { IconBell, IconCashPlus, IconCopy, IconDots, IconSend } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { IconButton, Kbd } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { MenuItems } from './invoice-menu.tsx'
import { actionKeys, shownActions } from './row-actions.ts'
import type { RowAction, RowActions } from './row-actions.ts'
import classes from './row-buttons.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

const icon = { size: 16, stroke: 1.75 }
const icons: Record<RowAction, ReactElement> = {
  send: <IconSend {...icon} />,
  remind: <IconBell {...icon} />,
  pay: <IconCashPlus {...icon} />,
  copy: <IconCopy {...icon} />,
}

type Props = { row: InvoiceRow; acts: RowActions; texts: InvoiceTexts; onMenu: (isOpen: boolean) => void }

/** The buttons of a row and its menu. */
export const RowButtons = ({ row, acts: rowActions, texts, onMenu }: Props) => {
  const { t } = texts
  const label = { send: t('send'), remind: t('remind'), pay: t('add_payment'), copy: t('copy') }
  return (
    <>
      {shownActions(row, rowActions.actionsOf(row)).map((act) => (
        <WithKey key={act} label={label[act]} keyHint={actionKeys[act]}>
          <IconButton
            size="small"
            variant="default"
            title={undefined}
            label={t('act_of', { act: label[act], number: row.number })}
            icon={icons[act]}
            onClick={() => rowActions.run[act](row)}
          />
        </WithKey>
      ))}
      <Menu position="bottom-end" width={290} zIndex={300} returnFocus onChange={onMenu}>
        <Menu.Target>
          <IconButton
            size="small"
            variant="default"
            label={t('more_of', { number: row.number })}
            icon={<IconDots {...icon} />}
          />
        </Menu.Target>
        <Menu.Dropdown data-mantine-stop-propagation>
          <WholeMenu id={row.id} texts={texts} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const WithKey = ({ label, keyHint, children }: { label: string; keyHint: string; children: ReactElement }) => (
  <Tooltip
    position="bottom"
    withinPortal
    zIndex={1000}
    classNames={{ tooltip: classes.tip ?? '' }}
    label={
      <>
        {label} <Kbd onFill>{keyHint}</Kbd>
      </>
    }
  >
    {children}
  </Tooltip>
)

/** The menu needs the whole invoice, because the row does not have all refusals. */
const WholeMenu = ({ id, texts }: { id: string; texts: InvoiceTexts }) => {
  const { data, error } = useLoaded('invoice.edit_form', { params: { id } })
  if (data) return <MenuItems invoice={data.item} texts={texts} withEdit onLeave={noAction} />
  return <div className={classes.waiting}>{error ? problemText(error) : <Skeleton width={180} />}</div>
}

const noAction = () => {}
