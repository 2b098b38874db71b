import type { InvoiceRow } from '#contract/invoice.ts'
import type { DataColumn } from '../ui/data-table-types.ts'
import { Money } from '../ui/money.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import classes from './invoice-list.module.css'
import { usualColumns } from './column-choice.ts'
import type { ColumnKey } from './column-choice.ts'
import type { ListWords } from './use-list-words.ts'

type Column = DataColumn<InvoiceRow>

/** A sum that says nothing (zero left, a document that counts nowhere) is a dash. */
const SumOrNone = ({ amount, row, language }: { amount: string; row: InvoiceRow; language: string }) =>
  Number(amount) === 0 || row.voided_at || row.deleted_at ? (
    <span className={classes.none}>–</span>
  ) : (
    <Money amount={amount} currency={row.currency} locale={language} />
  )

/** The chosen columns of the table. */
export const listColumns = (chosen: readonly ColumnKey[], { t, language, state }: ListWords): Column[] => {
  const all: Record<ColumnKey, Column> = {
    number: { key: 'number', head: t('column_number'), width: 116, sortable: true, cell: (row) => row.number },
    client: {
      key: 'client',
      head: t('column_client'),
      // Beside more columns than usual it must not be squeezed to nothing.
      width: chosen.some((key) => !usualColumns.includes(key)) ? 220 : undefined,
      cell: (row) => row.client_title,
    },
    type: {
      key: 'type',
      head: t('column_type'),
      width: 112,
      quiet: true,
      priority: 3,
      cell: (row) => t(`type_${row.type}`),
    },
    date: { key: 'date', head: t('column_date'), width: 112, quiet: true, sortable: true, cell: (row) => row.date },
    due: {
      key: 'date_due',
      head: t('column_due'),
      width: 112,
      quiet: true,
      sortable: true,
      priority: 3,
      cell: (row) => row.date_due ?? <span className={classes.none}>–</span>,
    },
    state: {
      key: 'state',
      head: t('column_state'),
      width: 184,
      struck: false,
      cell: (row) => {
        const { mark, share, words } = state(row)
        return <StateMark state={mark} share={share} label={words} />
      },
    },
    total: {
      key: 'total',
      head: t('column_total'),
      width: 132,
      align: 'right',
      sortable: true,
      cell: (row) => <Money amount={row.total} currency={row.currency} locale={language} />,
    },
    paid: {
      key: 'paid',
      head: t('column_paid'),
      width: 122,
      align: 'right',
      priority: 3,
      struck: false,
      cell: (row) => <SumOrNone amount={row.paid} row={row} language={language} />,
    },
    unpaid: {
      key: 'unpaid',
      head: t('column_unpaid'),
      width: 128,
      align: 'right',
      sortable: true,
      priority: 2,
      struck: false,
      cell: (row) => <SumOrNone amount={row.unpaid} row={row} language={language} />,
    },
  }
  return chosen.map((key) => all[key])
}
