import classes from './data-table.module.css'
import { ownControl } from './data-table-row.tsx'
import type { DataColumn, LeadingRow } from './data-table-types.ts'

type LeadingRowsProps<Row> = {
  leading: readonly LeadingRow[]
  columns: readonly DataColumn<Row>[]
  /** Records have a box in front, these none. */
  selectable: boolean
}

/** The rows above the records, in the records' columns. The name in the widest column is the button that opens one. */
export const LeadingRows = <Row,>({ leading, columns, selectable }: LeadingRowsProps<Row>) => {
  const roomy = columns.findIndex(({ width }) => width === undefined)
  return (
    <tbody>
      {leading.map((row, place) => (
        <tr
          key={row.key}
          aria-rowindex={place + 2}
          data-leading
          data-opens
          onClick={(event) => !ownControl(event) && row.onOpen()}
        >
          {selectable && <td aria-hidden="true" />}
          {columns.map(({ key, align, quiet, priority }, at) => (
            <td
              key={key}
              data-align={align}
              data-quiet={quiet || undefined}
              data-priority={priority}
              data-first={at === 0 || undefined}
            >
              {at === roomy ? (
                <button type="button" className={classes.opens} aria-label={row.openLabel} onClick={row.onOpen}>
                  {row.cells[key]}
                </button>
              ) : (
                row.cells[key]
              )}
              {at === roomy && <span className={classes.actions}>{row.actions}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
