import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { DataColumn, DataSort } from './data-table-types.ts'

interface Props<Row> {
  column: DataColumn<Row>
  sort?: DataSort
  onSort?: (key: string) => void
}

/** The state of sorting is told by `aria-sort`; the arrow is for the eye. */
export const DataTableHeadCell = <Row,>({ column, sort, onSort }: Props<Row>) => {
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
          {column.head}
          {direction ? <Arrow size={12} stroke={2} /> : <span className={classes.noArrow} />}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}
