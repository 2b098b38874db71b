import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { SelectOption } from '#web/ui/fields/select-field.tsx'
import classes from './column-mapping.module.css'

export interface MappedColumn {
  /** The heading in the file; may be empty. */
  title: string
  /** Values of the first rows. */
  cells: readonly string[]
}

export interface ColumnMappingProps<Meaning extends string> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly MappedColumn[]
  meanings: readonly SelectOption<Meaning>[]
  meaningOf: (position: number) => Meaning | undefined
  /** '' : the column is not used. */
  onChange: (position: number, meaning: Meaning | '') => void
  isFigure: (meaning: Meaning) => boolean
  /** The name of the select above a column. */
  selectLabel: (column: string) => string
  unusedLabel: string
}

const nameOf = ({ title }: MappedColumn, at: number) => title || String(at + 1)

/** The columns of a file with a select above each, and its first rows below the heading. */
export const MappingTable = <Meaning extends string>(props: ColumnMappingProps<Meaning>) => {
  const { columns, meaningOf } = props
  const rows = Array.from({ length: Math.max(0, ...columns.map(({ cells }) => cells.length)) }, (_, row) => row)
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={`${at} ${column.title}`} scope="col" data-unused={meaningOf(at) ? undefined : true}>
                <SelectField<Meaning>
                  label={props.selectLabel(nameOf(column, at))}
                  labelHidden
                  value={meaningOf(at) ?? ''}
                  clearable
                  placeholder={props.unusedLabel}
                  onChange={(next) => props.onChange(at, next)}
                  options={props.meanings}
                />
                <span className={classes.heading}>{column.title || '–'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map(({ title, cells }, at) => {
                const meaning = meaningOf(at)
                return (
                  <td
                    key={`${at} ${title}`}
                    data-unused={meaning ? undefined : true}
                    data-figure={(meaning && props.isFigure(meaning)) || undefined}
                  >
                    {cells[row] ?? ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FieldsProps<Meaning extends string> = Pick<
  ColumnMappingProps<Meaning>,
  'columns' | 'meanings' | 'meaningOf' | 'onChange'
> & {
  /** Shown while no column has the meaning. */
  missingLabel: string
  exampleOf: (value: string) => string
  isRequired?: (meaning: Meaning) => boolean
}

/** The same on a phone: one field for each meaning, with an example of the chosen column. */
export const MappingFields = <Meaning extends string>(props: FieldsProps<Meaning>) => {
  const { columns, meanings, meaningOf, onChange } = props
  return meanings.map(({ value: meaning, label }) => {
    const at = columns.findIndex((_, position) => meaningOf(position) === meaning)
    const example = columns[at]?.cells.find((cell) => cell !== '')
    return (
      <SelectField
        key={meaning}
        label={label}
        required={props.isRequired?.(meaning)}
        value={at < 0 ? '' : String(at)}
        placeholder={props.missingLabel}
        clearable
        hint={example && props.exampleOf(example)}
        onChange={(value) => (value === '' ? at >= 0 && onChange(at, '') : onChange(Number(value), meaning))}
        options={columns.map((column, position) => ({ value: String(position), label: nameOf(column, position) }))}
      />
    )
  })
}
