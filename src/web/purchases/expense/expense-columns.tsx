import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { voidOrDeleteReason } from '#web/sales/invoice-list/reason-texts.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { MovedInMark, useMovedInText } from '#web/resource/document/moved-in-mark.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './expense.module.css'
import { useExpenseState } from './expense-state.ts'

// The longest state is 'Mokama nuo lapkričio 27 d.'
const wideWidths = { number: 136, date: 108, state: 236, total: 128 }
/** In a narrow window the other columns leave room for the vendor's name. */
const narrowWidths = { number: 124, date: 100, state: 152, total: 118 }

/** The columns of a tab. A deleted expense has no unpaid amount, but who deleted it and why. */
export const useExpenseColumns = ({ isDeleted = false } = {}): DataColumn<ExpenseRow>[] => {
  const { t } = useTranslation('expense')
  const isNarrow = useNarrow(992)
  const width = isNarrow ? narrowWidths : wideWidths
  const dash = <span className={classes.none}>–</span>
  const head: DataColumn<ExpenseRow>[] = [
    { key: 'vendor_title', header: t('column_vendor'), sortable: true, cell: vendor },
    {
      key: 'number',
      header: t('column_number'),
      width: width.number,
      sortable: true,
      cell: ({ number }) => number ?? dash,
    },
    { key: 'date', header: t('column_date'), width: width.date, muted: true, sortable: true, cell: ({ date }) => date },
  ]
  const category: DataColumn<ExpenseRow> = {
    key: 'category',
    header: t('column_category'),
    width: 190,
    muted: true,
    priority: 3,
    cell: ({ category_title }) => (category_title ? <span title={category_title}>{category_title}</span> : dash),
  }
  const sums: DataColumn<ExpenseRow>[] = [
    { key: 'date_due', header: t('column_state'), width: width.state, sortable: true, cell: state },
    { key: 'total', header: t('column_total'), width: width.total, align: 'right', sortable: true, cell: total },
  ]
  if (isDeleted) return [...head, ...sums, { key: 'why', header: t('column_why'), muted: true, priority: 2, cell: why }]
  return [
    ...head,
    category,
    ...sums,
    {
      key: 'unpaid',
      header: t('column_unpaid'),
      width: 132,
      align: 'right',
      sortable: true,
      priority: 2,
      cell: unpaid,
    },
  ]
}

const vendor = (expense: ExpenseRow) => <Vendor expense={expense} />

/** The vendor, with the kind of the document if it is no invoice, and a paperclip when files are attached. */
const Vendor = ({ expense }: { expense: ExpenseRow }) => {
  const { kind, vendor_title, file_count } = expense
  const { t } = useTranslation('expense')
  return (
    <span className={classes.vendor} title={vendor_title}>
      <span className={classes.vendorTitle}>{vendor_title}</span>
      {/* The state says that it is a credit. */}
      {(kind === 'receipt' || kind === 'import') && <span className={classes.kindTag}>{t(`kind_${kind}`)}</span>}
      <MovedInMark row={expense} />
      {file_count > 0 && (
        <span className={classes.clip} title={t('files_count', { count: file_count })}>
          <IconPaperclip size={14} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t('files_count', { count: file_count })}</span>
        </span>
      )}
    </span>
  )
}

const state = (expense: ExpenseRow) => <State expense={expense} />

const State = ({ expense }: { expense: ExpenseRow }) => {
  const { mark, share, texts } = useExpenseState()(expense)
  return <StateMark state={mark} share={share} label={texts} />
}

const total = ({ total: amount, currency }: ExpenseRow) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} />
)

const why = (expense: ExpenseRow) => {
  const texts = voidOrDeleteReason(expense)
  return texts ? <span title={texts}>{texts}</span> : <span className={classes.none}>–</span>
}

const unpaid = ({ unpaid: amount, currency, deleted_at }: ExpenseRow) =>
  Number(amount) === 0 || deleted_at ? (
    <span className={classes.none}>–</span>
  ) : (
    <Money amount={amount} currency={currency} locale={currentLanguage()} />
  )

export const expenseCard = (expense: ExpenseRow) => <ExpenseCard expense={expense} />
/** A card in a list of one vendor's expenses. */
export const expenseOfVendorCard = (expense: ExpenseRow) => <ExpenseCard expense={expense} ofOneVendor />

/** A row on a phone; without the vendor's name in a list of one vendor. */
const ExpenseCard = ({ expense, ofOneVendor = false }: { expense: ExpenseRow; ofOneVendor?: boolean }) => {
  const { t } = useTranslation('expense')
  const number = expense.number ?? t('no_number')
  const kind = expense.kind === 'receipt' || expense.kind === 'import' ? [t(`kind_${expense.kind}`)] : []
  const movedIn = useMovedInText()(expense) ?? []
  return (
    <RowCard
      title={ofOneVendor ? number : expense.vendor_title}
      amount={total(expense)}
      state={state(expense)}
      note={[...(ofOneVendor ? [] : [number]), expense.date, ...kind].concat(movedIn).join(' · ')}
      more={voidOrDeleteReason(expense, (name) => t('deleted_by_name', { name }))}
    />
  )
}
