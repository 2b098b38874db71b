import { useTranslation } from 'react-i18next'
import type { UnknownStatement } from '#contract/bank/bank-import.ts'
import { columnRoles, dateOrders, decimalMarks, missingParts } from '#domain/bank/read/mapping.ts'
import type { ColumnMapping, ColumnRole } from '#domain/bank/read/mapping.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AccountChoice } from './account-choice.tsx'
import { changeFile } from './import-files.ts'
import type { StatementFile } from './import-files.ts'
import classes from './mapping.module.css'
import { meaningOf, withMeaning } from './mapping.ts'
import type { ReadStatement } from './use-preview.ts'

type Props = { file: StatementFile; table: UnknownStatement; statement: ReadStatement }

/** How a table of an unknown bank is read: its account, the form of numbers and dates, and the meaning of each column. */
export const MappingPart = ({ file, table, statement }: Props) => {
  const { t } = useTranslation('bank_import')
  const phone = useNarrow()
  const mapping = file.mapping ?? table.guess
  const set = (next: ColumnMapping) => changeFile(file.key, { mapping: next })
  const missing = missingParts(mapping)
  const Columns = phone ? MeaningFields : MappingTable
  return (
    <div className={classes.part}>
      <div className={classes.reading}>
        <AccountChoice file={file} statement={statement} />
        <SelectField
          label={t('decimal')}
          value={mapping.decimal_mark}
          onChange={(decimal_mark) => set({ ...mapping, decimal_mark })}
          options={decimalMarks.map((value) => ({ value, label: t(`decimal_${value}`) }))}
        />
        <SelectField
          label={t('order')}
          value={mapping.date_order}
          onChange={(date_order) => set({ ...mapping, date_order })}
          options={dateOrders.map((value) => ({ value, label: t(`order_${value}`) }))}
        />
        {mapping.columns.currency === undefined && <CurrencyField mapping={mapping} set={set} />}
      </div>
      <Columns name={file.file.name} table={table} mapping={mapping} set={set} />
      {missing.length > 0 ? (
        <FieldNote error={t('missing', { names: missing.map((part) => t(`missing_${part}`)).join(', ') })} />
      ) : (
        <FieldNote hint={t('remembered', { encoding: table.encoding })} />
      )}
    </div>
  )
}

/** The currencies that banks here keep accounts in, besides the company's own. */
const commonCurrencies = ['EUR', 'USD', 'GBP', 'PLN', 'SEK', 'NOK', 'DKK', 'CHF']

type MappingProps = { mapping: ColumnMapping; set: (mapping: ColumnMapping) => void }

const CurrencyField = ({ mapping, set }: MappingProps) => {
  const { t } = useTranslation('bank_import')
  const own = useCompany().currency
  const offered = [...new Set([own, ...commonCurrencies, ...(mapping.currency ? [mapping.currency] : [])])]
  return (
    <SelectField
      label={t('meaning_currency')}
      value={mapping.currency}
      placeholder={t('currency_choose')}
      onChange={(currency) => set({ ...mapping, currency })}
      options={offered.map((value) => ({ value, label: value }))}
    />
  )
}

type TableProps = MappingProps & { name: string; table: UnknownStatement }

/** How many rows are shown. */
const shownRows = 5

const isFigure = (role: ColumnRole | undefined) =>
  role === 'amount' || role === 'money_in' || role === 'money_out' || role === 'balance'

/** The columns of the file with a select above each, and its first rows below the heading. */
const MappingTable = ({ name, table, mapping, set }: TableProps) => {
  const { t } = useTranslation('bank_import')
  const options = columnRoles.map((value) => ({ value, label: t(`meaning_${value}`) }))
  const roles = table.columns.map((_, at) => meaningOf(mapping, at))
  const rows = table.rows
    .slice(mapping.header_rows)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, shownRows)
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('mapping', { name })}>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th key={`${at} ${column}`} scope="col" data-unused={roles[at] ? undefined : true}>
                <SelectField<ColumnRole | ''>
                  label={t('meaning_of', { column: column || String(at + 1) })}
                  labelHidden
                  value={roles[at] ?? ''}
                  clearable
                  placeholder={t('meaning_none')}
                  onChange={(next) => set(withMeaning(mapping, at, next))}
                  options={options}
                />
                <span className={classes.heading}>{column || '–'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              {table.columns.map((column, at) => (
                <td
                  key={`${at} ${column}`}
                  data-unused={roles[at] ? undefined : true}
                  data-figure={isFigure(roles[at]) || undefined}
                >
                  {cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone there is one field for each meaning, with an example of the chosen column. */
const MeaningFields = ({ table, mapping, set }: TableProps) => {
  const { t } = useTranslation('bank_import')
  const exampleOf = (at: number | undefined) => {
    const rows = table.rows.slice(mapping.header_rows)
    const value = at === undefined ? undefined : rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '')
    return value && t('example', { value })
  }
  return columnRoles.map((role) => {
    const at = mapping.columns[role]
    return (
      <SelectField
        key={role}
        label={t(`meaning_${role}`)}
        value={at === undefined ? '' : String(at)}
        placeholder={t('column_missing')}
        clearable
        hint={exampleOf(at)}
        onChange={(value) =>
          set(value === '' ? withMeaning(mapping, at ?? -1, '') : withMeaning(mapping, Number(value), role))
        }
        options={table.columns.map((column, index) => ({ value: String(index), label: column || String(index + 1) }))}
      />
    )
  })
}
