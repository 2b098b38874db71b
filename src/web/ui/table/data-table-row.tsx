import { Suspense, useState } from 'react'
import type { FocusEvent, MouseEvent } from 'react'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import classes from './data-table.module.css'
import type { DataTableProps, DataColumn, DataSelection, LeadingRow } from './data-table-types.ts'

interface RowProps<Row> extends DataTableProps<Row> {
  row: Row
  index: number
  /** The number of the row from 1; the header is the first row. */
  rowNumber: number
  measure: ((row: Element | null) => void) | undefined
}

export const DataTableRow = <Row,>({
  row,
  index,
  columns,
  rowKey,
  selection,
  onOpen,
  measure,
  ...props
}: RowProps<Row>) => {
  const key = rowKey(row)
  const isStruckThrough = props.isStrikethrough?.(row) ?? false
  const chosen = selection?.selected.has(key) ?? false
  const hover = useRowHover(props.activeKey === key)
  const widestColumn = columns.findIndex(({ width }) => width === undefined)
  const focused = (event: FocusEvent) => {
    hover.handlers.onFocus()
    if (event.target.matches(':focus-visible')) props.onFocusRow?.(row)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={props.rowNumber}
      aria-selected={selection ? chosen : undefined}
      data-selected={(chosen && !selection?.isQuiet) || props.openKey === key || undefined}
      data-active={props.activeKey === key || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && ((event) => !isOwnControl(event) && onOpen(row))}
      {...(props.rowActions ? hover.handlers : {})}
      onFocus={focused}
    >
      {selection && <CheckCell row={row} rowKey={key} selection={selection} />}
      {columns.map((column, at) => {
        const content = column.cell(row)
        const linked = at === 0 && props.renderLink ? props.renderLink(row, content, classes.link ?? '') : content
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-muted={column.muted || undefined}
            data-priority={column.priority}
            data-first={at === 0 || undefined}
          >
            {isStruckThrough && (column.strikethrough ?? !column.muted) ? <s>{linked}</s> : linked}
            {at === widestColumn && hover.is && props.rowActions && (
              <span
                role="presentation"
                className={classes.actions}
                // A click between the buttons or in their menus must not open the row.
                onClick={(event) => event.stopPropagation()}
                onPointerEnter={() => props.onPointAt?.(row)}
                onPointerLeave={() => props.onPointAt?.(undefined)}
              >
                <Suspense>{props.rowActions(row, hover.setHeld)}</Suspense>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

type CheckProps<Row> = { row: Row; rowKey: string; selection: DataSelection<Row> }

const CheckCell = <Row,>({ row, rowKey, selection }: CheckProps<Row>) => (
  <td className={classes.check}>
    <CheckBox
      aria-label={selection.rowLabel(row)}
      checked={selection.selected.has(rowKey)}
      onChange={({ currentTarget, nativeEvent }) =>
        selection.onToggle(rowKey, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </td>
)

/** Whether a click belongs to a control inside the row, or ended a selection of text. */
export const isOwnControl = (event: MouseEvent<HTMLElement>): boolean =>
  (event.target as Element).closest('a, button, input, label, [role="menuitem"]') !== null ||
  String(getSelection() ?? '') !== ''

/** Whether the pointer, the focus or an open menu is on a row, so that its buttons are drawn. */
const useRowHover = (active: boolean) => {
  const [isHovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [isKeptVisible, setKeptVisible] = useState(false)
  return {
    is: active || isHovered || focused || isKeptVisible,
    /** Keeps the buttons while their menu is open. */
    setHeld: setKeptVisible,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}

type LeadingRowProps<Row> = {
  row: LeadingRow
  columns: readonly DataColumn<Row>[]
  /** Whether records have a checkbox; leading rows have none. */
  selectable: boolean
  index: number
}

/** A draft in the columns of the records. The name in the widest column is the button that opens it. */
export const LeadingTableRow = <Row,>({ row, columns, selectable, index }: LeadingRowProps<Row>) => {
  const widestColumn = columns.findIndex(({ width }) => width === undefined)
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-leading
      data-opens
      onClick={(event) => !isOwnControl(event) && row.onOpen()}
    >
      {selectable && <td aria-hidden="true" />}
      {columns.map(({ key, align, muted, priority }, at) => (
        <td
          key={key}
          data-align={align}
          data-muted={muted || undefined}
          data-priority={priority}
          data-first={at === 0 || undefined}
        >
          {at === widestColumn ? (
            <button type="button" className={classes.opens} aria-label={row.openLabel} onClick={row.onOpen}>
              {row.cells[key]}
            </button>
          ) : (
            row.cells[key]
          )}
          {at === widestColumn && <span className={classes.actions}>{row.actions}</span>}
        </td>
      ))}
    </tr>
  )
}
