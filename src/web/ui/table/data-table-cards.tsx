import { useRef } from 'react'
import type { ReactNode } from 'react'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import classes from './data-table-cards.module.css'
import { isOwnControl } from './data-table-row.tsx'
import type { DataTableProps, LeadingRow } from './data-table-types.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { tableItems } from './table-items.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

export const DataTableCards = <Row,>(props: DataTableProps<Row>) => {
  const { rows, rowKey, card, renderLink, onOpen, leading = [] } = props
  const selection = props.selection?.choosing ? props.selection : undefined
  const beside = props.selection?.isBesideCard ? props.selection : undefined
  const list = useRef<HTMLUListElement>(null)
  const items = tableItems(rows, selection ? [] : leading, rowKey)
  const active = items.findIndex((item) => 'row' in item && rowKey(item.row) === props.activeKey)
  const visible = useVisibleRows(list, items.length, 70, active)
  return (
    <ul ref={list} className={classes.list} aria-label={props.label}>
      {visible.before > 0 && <li aria-hidden="true" style={{ height: visible.before }} />}
      {visible.indexes.map((index) => {
        const item = items[index]
        if (item === undefined) return null
        if ('leading' in item)
          return <LeadingCard key={item.leading.key} row={item.leading} index={index} measure={visible.measure} />
        const { row } = item
        const key = rowKey(row)
        return (
          <li
            key={key}
            ref={visible.measure}
            className={classes.card}
            data-index={index}
            data-selected={(selection ? selection.selected.has(key) : props.openKey === key) || undefined}
            data-strikethrough={props.isStrikethrough?.(row) || undefined}
          >
            {selection ? (
              <label className={classes.choice}>
                <CheckBox
                  aria-label={selection.rowLabel(row)}
                  checked={selection.selected.has(key)}
                  onChange={(event) => selection.onToggle(key, event.currentTarget.checked, false)}
                />
                {card(row)}
              </label>
            ) : (
              <div
                role="presentation"
                className={beside && classes.beside}
                onClick={onOpen && ((event) => !isOwnControl(event) && onOpen(row))}
              >
                {beside && (
                  <CheckBox
                    aria-label={beside.rowLabel(row)}
                    checked={beside.selected.has(key)}
                    onChange={(event) => beside.onToggle(key, event.currentTarget.checked, false)}
                  />
                )}
                {renderLink ? renderLink(row, card(row), classes.link ?? '') : card(row)}
              </div>
            )}
          </li>
        )
      })}
      {visible.after > 0 && <li aria-hidden="true" style={{ height: visible.after }} />}
      {props.loading && [0, 1, 2, 3, 4, 5].map((index) => <SkeletonCard key={index} />)}
    </ul>
  )
}

type LeadingProps = { row: LeadingRow; index: number; measure: (card: Element | null) => void }

const LeadingCard = ({ row, index, measure }: LeadingProps) => (
  <li ref={measure} className={classes.card} data-leading data-index={index}>
    <button type="button" className={classes.opens} onClick={row.onOpen}>
      {row.card}
    </button>
    <span className={classes.corner}>{row.actions}</span>
  </li>
)

const SkeletonCard = () => (
  <li className={classes.card} aria-hidden="true">
    <RowCard
      title={<Skeleton width={160} />}
      amount={<Skeleton width={72} />}
      state={<Skeleton width={100} />}
      note={<Skeleton width={52} />}
    />
  </li>
)

export interface RowCardProps {
  title: ReactNode
  amount?: ReactNode
  state?: ReactNode
  note?: ReactNode
  /** An optional third line. */
  more?: ReactNode
}

/** A row on a phone: title and amount above, state and note below. */
export const RowCard = ({ title, amount, state, note, more }: RowCardProps) => (
  <span className={classes.lines}>
    <span className={classes.line}>
      <span className={classes.title}>
        <Unbroken>{title}</Unbroken>
      </span>
      <span className={classes.amount}>{amount}</span>
    </span>
    <span className={classes.line}>
      <span className={classes.state}>
        <Unbroken>{state}</Unbroken>
      </span>
      <span className={classes.note}>
        <Unbroken>{note}</Unbroken>
      </span>
    </span>
    {more && (
      <span className={classes.more}>
        <Unbroken>{more}</Unbroken>
      </span>
    )}
  </span>
)
