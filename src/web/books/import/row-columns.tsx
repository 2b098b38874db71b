import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/books/import.ts'
import type { ImportEntity, ImportField } from '#domain/import/record.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { RowCell } from './row-cell.tsx'
import classes from './rows.module.css'
import { amountFields, debtOf, fieldsInOrder, useFieldName, useValueText } from './use-values.ts'

/** Widths of columns in pixels; others share the remaining width. */
const widths: Partial<Record<ImportField, number>> = {
  code: 165,
  vat_code: 165,
  email: 215,
  phone: 150,
  payment_term_days: 110,
  date: 120,
  date_due: 120,
  total: 140,
  paid: 140,
  amount: 140,
  balance: 150,
  price: 130,
  price_without_vat: 130,
  vat_rate: 100,
  unit: 110,
  type: 130,
  kind: 130,
  direction: 120,
  currency: 100,
  city: 140,
  country: 140,
  number: 150,
  document_number: 150,
  account: 170,
  account_number: 240,
}

/** Names of records, which get the width that is left. */
const names: ReadonlySet<string> = new Set(['title', 'client_title', 'vendor_title', 'party_title'])

type Options = {
  item: Import
  entity: ImportEntity
  /** The first rows that are shown. */
  first: readonly ImportRow[]
  importId: string | undefined
}

/** The fields of an entity that have values: those that the files bring, and those of the first rows. */
const usedFields = ({ item, entity, first }: Pick<Options, 'item' | 'entity' | 'first'>): ImportField[] => {
  const columns: Readonly<Record<string, unknown>> = item.mapping?.columns ?? {}
  // The sample is the same for all filters, so that the columns are too.
  const rows = [...item.sample, ...first].filter((row) => row.entity === entity)
  return fieldsInOrder(entity).filter(
    (field) =>
      columns[field] !== undefined ||
      rows.some(({ values, problems }) => values[field] || problems.some((problem) => problem.field === field)),
  )
}

/** How many fields there is room for beside the number and the state. */
const useFieldCount = (): number => {
  const isSmall = useNarrow(992)
  const isMedium = useNarrow(1200)
  const isLarge = !useNarrow(1680)
  if (isSmall) return 3
  if (isMedium) return 4
  return isLarge ? 8 : 4
}

/** The columns of the rows: the line of the file, what becomes of it, and the leading fields. */
export const useRowColumns = (options: Options): DataColumn<ImportRow>[] => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const count = useFieldCount()
  const { importId, entity } = options
  const shown = usedFields(options).slice(0, count)
  const main = shown.find((field) => names.has(field)) ?? shown[0]
  const line: DataColumn<ImportRow> = {
    key: 'line',
    header: t('column_line'),
    width: 76,
    muted: true,
    cell: (row) => row.line,
  }
  const state: DataColumn<ImportRow> = {
    key: 'state',
    header: t('column_state'),
    width: 108,
    cell: (row) => (
      <span className={classes.state} data-state={row.state}>
        {t(`state_${row.state}`)}
      </span>
    ),
  }
  const fields = shown.map((field): DataColumn<ImportRow> => ({
    key: field,
    header: field === 'payment_term_days' ? t('column_term') : nameOf(field),
    ...(field === main ? {} : { width: widths[field] ?? 170 }),
    ...(amountFields.has(field) ? { align: 'right' as const } : {}),
    cell: (row) => (
      <span className={classes.tone} data-state={row.state} data-main={field === main || undefined}>
        <RowCell
          row={row}
          field={field}
          importId={importId}
          below={field === main ? <Hidden row={row} shown={shown} /> : undefined}
        />
      </span>
    ),
  }))
  const debt: DataColumn<ImportRow> = {
    key: 'debt',
    header: t('column_debt'),
    width: 130,
    align: 'right',
    cell: (row) => <Debt row={row} />,
  }
  return hasDebts(entity) && shown.includes('total') ? [line, state, ...fields, debt] : [line, state, ...fields]
}

const hasDebts = (entity: ImportEntity): boolean => entity === 'invoice' || entity === 'expense'

/** What is still to be paid of a document, which depends on the day up to which documents count as paid. */
const Debt = ({ row: { values, state } }: { row: ImportRow }) => {
  const text = useValueText()
  const debt = debtOf(values)
  return (
    <span className={classes.tone} data-state={state}>
      {debt === undefined ? '–' : text('total', debt, values)}
    </span>
  )
}

/** What is wrong or changes in fields that have no column. */
const Hidden = ({ row, shown }: { row: ImportRow; shown: readonly string[] }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const isShown = (field: string | null) => field !== null && shown.includes(field)
  const problems = row.problems.filter(({ field }) => !isShown(field))
  const changed = Object.keys(row.old).filter((field) => !isShown(field))
  return (
    <>
      {problems.map(({ code, field, message, severity }) => (
        <span key={`${code} ${field}`} className={classes.problem} data-severity={severity} title={message}>
          {field ? `${nameOf(field)}: ${message}` : message}
        </span>
      ))}
      {changed.length > 0 && (
        <span className={classes.also}>{t('also_changed', { names: changed.map(nameOf).join(', ') })}</span>
      )}
    </>
  )
}

/** A row on a phone: what becomes of it, its name, and only the fields that change or are wrong. */
export const RowCard = ({ row, importId }: { row: ImportRow; importId: string | undefined }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const main = fieldsInOrder(row.entity).find((field) => row.values[field])
  const fields = new Set([...Object.keys(row.old), ...row.problems.flatMap(({ field }) => (field ? [field] : []))])
  const whole = row.problems.filter(({ field }) => field === null)
  return (
    <span className={classes.card} data-state={row.state}>
      <span className={classes.cardHead}>
        <span className={classes.cardTitle}>{main ? row.values[main] : '–'}</span>
        <span className={classes.state} data-state={row.state}>
          {t(`state_${row.state}`)}
        </span>
      </span>
      <span className={classes.cardLine}>{t('line', { line: row.line })}</span>
      {whole.map(({ code, message, severity }) => (
        <span key={code} className={classes.problem} data-severity={severity}>
          {message}
        </span>
      ))}
      {[...fields].map((field) => (
        <span key={field} className={classes.cardField}>
          <span className={classes.cardName}>{nameOf(field)}</span>
          <RowCell row={row} field={field} importId={importId} />
        </span>
      ))}
    </span>
  )
}
