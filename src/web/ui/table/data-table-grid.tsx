import { Fragment, useRef } from 'react'
import type { ReactNode } from 'react'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import classes from './data-table.module.css'
import { LeadingTableRow, DataTableRow } from './data-table-row.tsx'
import type { DataTableProps, DataColumn, DataSelection, DataSort } from './data-table-types.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { tableItems } from './table-items.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

export const DataTableGrid = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, selection, leading = [] } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const items = tableItems(rows, leading, rowKey)
  const active = items.findIndex((item) => 'row' in item && rowKey(item.row) === props.activeKey)
  const visible = useVisibleRows(body, items.length, props.density === 'compact' ? 32 : 40, active)
  return (
    <table
      className={classes.table}
      aria-label={props.label}
      aria-rowcount={items.length + 1}
      data-density={props.density}
    >
      <colgroup>
        {selection && <col className={classes.checkColumn} />}
        {columns.map((column) => (
          <col key={column.key} data-priority={column.priority} style={{ width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && <SelectAll selection={selection} count={rows.length} />}
          {columns.map((column) => (
            <DataTableHeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {visible.before > 0 && <Spacer height={visible.before} />}
        {visible.indexes.map((index) => {
          const item = items[index]
          if (item === undefined) return null
          if ('leading' in item)
            return (
              <LeadingTableRow
                key={item.leading.key}
                row={item.leading}
                columns={columns}
                selectable={selection !== undefined}
                index={index}
              />
            )
          const { row } = item
          const key = rowKey(row)
          return (
            <Fragment key={key}>
              <DataTableRow
                {...props}
                row={row}
                index={index}
                rowNumber={index + 2}
                measure={props.isHeightMeasured ? visible.measure : undefined}
              />
              {key === props.activeKey && props.secondLine && <SecondLine>{props.secondLine(row)}</SecondLine>}
            </Fragment>
          )
        })}
        {visible.after > 0 && <Spacer height={visible.after} />}
        {props.loading && skeletonRows.map((index) => <SkeletonRow key={index} index={index} {...props} />)}
      </tbody>
    </table>
  )
}

const SelectAll = <Row,>({ selection, count }: { selection: DataSelection<Row>; count: number }) => {
  const { allLabel, onToggleAll, selected } = selection
  return (
    <th className={classes.check} scope="col">
      <CheckBox
        aria-label={allLabel}
        checked={selected.size > 0 && selected.size >= count}
        indeterminate={selected.size > 0 && selected.size < count}
        disabled={count === 0}
        onChange={(event) => onToggleAll(event.currentTarget.checked)}
      />
    </th>
  )
}

/** Without `colSpan`, which would make room for hidden columns. */
const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes.gap}>
    <td aria-hidden="true" style={{ height }} />
  </tr>
)

/** Its one cell is as wide as the table, without `colSpan`: see `Spacer`. */
const SecondLine = ({ children }: { children: ReactNode }) => (
  <tr className={classes.second}>
    <td>
      <div className={classes.secondLine}>{children}</div>
    </td>
  </tr>
)

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

const SkeletonRow = <Row,>({ index, columns, selection }: DataTableProps<Row> & { index: number }) => (
  <tr aria-hidden="true">
    {selection && <td aria-hidden="true" />}
    {columns.map((column, at) => (
      <td key={column.key} data-align={column.align} data-priority={column.priority}>
        <Skeleton width={`${column.align === 'right' ? 64 : 84 - ((index * 3 + at * 5) % 7) * 6}%`} />
      </td>
    ))}
  </tr>
)

interface Props<Row> {
  column: DataColumn<Row>
  sort?: DataSort
  onSort?: (key: string) => void
}

/** Screen readers get the order from `aria-sort`; the arrow is decoration. */
const DataTableHeadCell = <Row,>({ column, sort, onSort }: Props<Row>) => {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-align={column.align}
      data-priority={column.priority}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.key)}>
          {column.header}
          {direction ? <Arrow size={12} stroke={2} /> : <span className={classes.noArrow} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
