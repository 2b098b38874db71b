import { useTranslation } from 'react-i18next'
import type { UnknownStatement } from '#contract/bank/bank-import.ts'
import { columnRoles, dateOrders, decimalMarks, missingParts } from '#domain/bank/read/mapping.ts'
import type { ColumnMapping, ColumnRole } from '#domain/bank/read/mapping.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { meaningOf, withMeaning } from '#web/resource/form/column-meaning.ts'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { MappingFields, MappingTable } from '#web/ui/table/column-mapping.tsx'
import { AccountChoice } from './account-choice.tsx'
import { changeFile } from './import-files.ts'
import type { StatementFile } from './import-files.ts'
import classes from './mapping.module.css'
import type { ReadStatement } from './use-preview.ts'

type Props = { file: StatementFile; table: UnknownStatement; statement: ReadStatement }

/** How a table of an unknown bank is read: its account, the form of numbers and dates, and the meaning of each column. */
export const MappingPart = ({ file, table, statement }: Props) => {
  const { t } = useTranslation('bank_import')
  const mapping = file.mapping ?? table.guess
  const set = (next: ColumnMapping) => changeFile(file.key, { mapping: next })
  const missing = missingParts(mapping)
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

/** How many rows are shown. */
const shownRows = 5

const isFigure = (role: ColumnRole) =>
  role === 'amount' || role === 'money_in' || role === 'money_out' || role === 'balance'

type TableProps = MappingProps & { name: string; table: UnknownStatement }

/** The meaning of each column: above the columns of the table, or on a phone as fields. */
const Columns = ({ name, table, mapping, set }: TableProps) => {
  const { t } = useTranslation('bank_import')
  const phone = useNarrow()
  const rows = table.rows
    .slice(mapping.header_rows)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, shownRows)
  const shared = {
    columns: table.columns.map((title, at) => ({ title, cells: rows.map(({ cells }) => cells[at] ?? '') })),
    meanings: columnRoles.map((value) => ({ value, label: t(`meaning_${value}`) })),
    meaningOf: (at: number) => meaningOf(mapping, at),
    onChange: (at: number, role: ColumnRole | '') => set(withMeaning(mapping, at, role)),
  }
  return phone ? (
    <MappingFields {...shared} missingLabel={t('column_missing')} exampleOf={(value) => t('example', { value })} />
  ) : (
    <MappingTable
      {...shared}
      label={t('mapping', { name })}
      isFigure={isFigure}
      selectLabel={(column) => t('meaning_of', { column })}
      unusedLabel={t('meaning_none')}
    />
  )
}
