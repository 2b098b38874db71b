import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reconciliation, ReconciliationRow } from '#contract/bank/reconciliation.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './groups.module.css'

const groups = ['bank_only', 'books_only'] as const
type Group = (typeof groups)[number]

type Props = { data: Reconciliation; onOpen: (entryId: string) => void }

/** What explains the difference, in two groups, and what is left without an explanation. */
export const Groups = ({ data, onOpen }: Props) => {
  const { t } = useTranslation('reconciliation')
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const { currency } = data.account
  const shown = groups.filter((group) => data[group].count > 0)
  const count = shown.reduce((total, group) => total + data[group].count, 0)
  return (
    <table ref={table} className={classes.table} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('column_date')}</th>
          <th scope="col">{t('column_why')}</th>
          <th scope="col">{t('column_bank')}</th>
          <th scope="col">{t('column_books')}</th>
          <th scope="col">{t('column_difference')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('column_action')}</span>
          </th>
        </tr>
      </thead>
      {shown.map((group) => (
        <tbody key={group}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={4}>
              {t(`group_${group}`)} <span className={classes.count}>{data[group].count}</span>
            </th>
            <td>{signed(data[group].total, currency)}</td>
            <td aria-hidden="true" />
          </tr>
          {data[group].rows.map((row) => (
            <Row
              key={`${row.entry_id} ${row.payment_id}`}
              row={row}
              group={group}
              currency={currency}
              onOpen={onOpen}
            />
          ))}
          {data[group].rows.length < data[group].count && (
            <tr>
              <td colSpan={6}>
                <ShownOf shown={data[group].rows.length} count={data[group].count} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
      <Explained data={data} count={count} />
    </table>
  )
}

const signed = (amount: string, currency: string) => (
  <Money amount={amount} currency={currency} locale={currentLanguage()} signed strong />
)

/** How much the rows explain, and what is left without an explanation. */
const Explained = ({ data, count }: { data: Reconciliation; count: number }) => {
  const { t } = useTranslation('reconciliation')
  const { currency } = data.account
  const explained = amountText(sum(groups.map((group) => dec(data[group].total))), currency)
  const unexplained = data.unexplained ?? '0'
  const isOpen = !dec(unexplained).eq(0)
  const hasHole = data.statements.some(({ gap, missing_days }) => missing_days !== null || (gap && !dec(gap).eq(0)))
  return (
    <tfoot>
      {count > 0 && (
        <tr className={classes.explained}>
          <td colSpan={4}>{t('explained', { count })}</td>
          <td>{signed(explained, currency)}</td>
          <td aria-hidden="true" />
        </tr>
      )}
      <tr className={classes.left} data-open={isOpen || undefined}>
        <th scope="row" colSpan={4}>
          {t('unexplained')}
          {isOpen && <span className={classes.advice}>{t(hasHole ? 'look_at_hole' : 'look_at_opening')}</span>}
        </th>
        <td>
          <Money amount={unexplained} currency={currency} locale={currentLanguage()} total />
        </td>
        <td aria-hidden="true" />
      </tr>
    </tfoot>
  )
}

/** `j` and `k` move between the actions of the rows; Enter opens. */
const useRowKeys = (table: React.RefObject<HTMLTableElement | null>) => {
  const move = (step: number) => () => {
    const actions = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-action]') ?? [])]
    const at = actions.findIndex((each) => each === document.activeElement)
    const next = actions[at < 0 ? 0 : Math.min(Math.max(at + step, 0), actions.length - 1)]
    next?.focus()
  }
  useKeys({ j: move(1), k: move(-1) })
}

type RowProps = { row: ReconciliationRow; group: Group; currency: string; onOpen: Props['onOpen'] }

const Row = ({ row, group, currency, onOpen }: RowProps) => {
  const { t } = useTranslation('reconciliation')
  const money = (amount: string | null, signed = false) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} locale={currentLanguage()} signed={signed} />
  return (
    <tr>
      <td>{row.date}</td>
      <td>
        <span className={classes.name}>{row.name || row.text || '–'}</span>
        <span className={classes.why}>{whyText(row, group, t)}</span>
      </td>
      <td data-label={t('column_bank')}>{money(row.bank)}</td>
      <td data-label={t('column_books')}>{money(row.books)}</td>
      <td data-label={t('column_difference')}>{money(row.amount, true)}</td>
      <td>
        <RowAction row={row} group={group} onOpen={onOpen} />
      </td>
    </tr>
  )
}

/** Why the row is there, in words, and when it evened out. */
const whyText = (
  { name, text, settled_on }: ReconciliationRow,
  group: Group,
  t: ReturnType<typeof useTranslation<'reconciliation'>>['t'],
): string => {
  const why = settled_on ? t(`settled_${group}`, { day: formatDay(settled_on, currentLanguage()) }) : t(`open_${group}`)
  return name && text ? `${text}, ${why}` : why.charAt(0).toLocaleUpperCase(currentLanguage()) + why.slice(1)
}

/** What is still open has a verb; what has evened out is only looked at. */
const RowAction = ({ row, group, onOpen }: Omit<RowProps, 'currency'>) => {
  const { t } = useTranslation('reconciliation')
  const { entry_id, payment_id, settled_on } = row
  const label = settled_on ? t('look') : t(`do_${group}`)
  if (entry_id)
    return (
      <Button variant="link" size="small" data-row-action onClick={() => onOpen(entry_id)}>
        {label}
      </Button>
    )
  return (
    payment_id && (
      <Button variant="link" size="small" data-row-action component={PageLink} href={`/payment/edit/${payment_id}`}>
        {label}
      </Button>
    )
  )
}
