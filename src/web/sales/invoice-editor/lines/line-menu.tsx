import { Menu } from '@mantine/core'
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPercentage,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { isBlank } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import classes from './line-row.module.css'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import type { LineActions } from './use-line-actions.ts'

type Props = {
  line: EditorLine
  at: number
  movable: number
  setup: LineSetup
  actions: LineActions
}

/** The actions of a line. The menu is rendered only after its button is used, because there may be five hundred lines. */
export const LineMenu = ({ line, at, movable, setup, actions }: Props) => {
  const { t } = setup
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  /** Whether the chosen action moves the focus, so that the closing menu must not return it. */
  const [movesFocus, setMovesFocus] = useState(false)
  const withFocusMove = (act: (key: string) => void) => () => {
    setMovesFocus(true)
    act(line.key)
  }
  if (isBlank(line) && at >= movable) return <span className={classes.menu} />
  const button = (
    <IconButton
      size="small"
      label={t('line_actions', { number: at + 1 })}
      icon={<IconDots size={16} stroke={1.75} />}
      onClick={() => {
        setUsed(true)
        setMovesFocus(false)
        setOpen(!open)
      }}
    />
  )
  const icon = { size: 16, stroke: 1.75 }
  return (
    <span className={classes.menu} data-open={open || undefined}>
      {used ? (
        <Menu opened={open} onChange={setOpen} position="bottom-end" zIndex={300} returnFocus={!movesFocus}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown data-mantine-stop-propagation>
            {line.description === null && (
              <Menu.Item leftSection={<IconAlignLeft {...icon} />} onClick={withFocusMove(actions.describe)}>
                {t('add_description')}
              </Menu.Item>
            )}
            {!line.discount && (
              <Menu.Item leftSection={<IconPercentage {...icon} />} onClick={withFocusMove(actions.discount)}>
                {t('add_discount')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.duplicate(line.key)}>
              {t('duplicate_line')}
            </Menu.Item>
            {at > 0 && (
              <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => actions.move(line.key, at - 1)}>
                {t('move_up')}
              </Menu.Item>
            )}
            {at < movable - 1 && (
              <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => actions.move(line.key, at + 1)}>
                {t('move_down')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={withFocusMove(actions.remove)}>
              {t('remove_line')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </span>
  )
}
