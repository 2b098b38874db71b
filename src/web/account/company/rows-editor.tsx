import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import classes from './rows-editor.module.css'

type Props<Row> = {
  rows: readonly Row[]
  blank: Row
  maxRows: number
  /** The name of a row on its buttons; if empty, its position is used. */
  nameOf: (row: Row) => string
  /** Read-only. */
  locked: boolean
  texts: { add: string; empty: string; removed: string }
  onChange: (rows: Row[]) => void
  children: (row: Row, index: number) => ReactNode
}

/** A short list in a form. Rows can be added, reordered, and removed with undo. */
export const RowsEditor = <Row extends object>(props: Props<Row>) => {
  const { rows, blank, maxRows, locked, texts, onChange } = props
  const { t } = useTranslation(['company', 'common'])
  const nameAt = (index: number) => props.nameOf(rows[index] ?? blank) || String(index + 1)
  const move = (from: number, to: number) => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] ?? blank))
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    toast.success(texts.removed, { action: { label: t('common:undo'), onClick: () => onChange([...rows]) } })
  }
  return (
    <div className={classes.rows}>
      {rows.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {rows.map((row, index) => (
        // Rows have no id. Their values are in the form, not in component state.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.row} role="group" aria-label={nameAt(index)}>
          <div className={classes.fields}>{props.children(row, index)}</div>
          {!locked && (
            <div className={classes.buttons}>
              {rows.length > 1 && (
                <>
                  <IconButton
                    label={t('row_up', { name: nameAt(index) })}
                    icon={<IconArrowUp size={16} stroke={1.75} />}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={t('row_down', { name: nameAt(index) })}
                    icon={<IconArrowDown size={16} stroke={1.75} />}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </>
              )}
              <IconButton
                label={t('row_remove', { name: nameAt(index) })}
                icon={<IconX size={16} stroke={1.75} />}
                onClick={() => remove(index)}
              />
            </div>
          )}
        </div>
      ))}
      {!locked && rows.length < maxRows && (
        <div>
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => onChange([...rows, blank])}>
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  )
}
