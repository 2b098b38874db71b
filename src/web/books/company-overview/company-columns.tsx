import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './companies.module.css'
import { CompanyName, Failed, NeedButton } from './company-cells.tsx'
import type { OpenCompany } from './company-cells.tsx'
import { countText, useNeedsOf, usePeriodName } from './needs.ts'
import type { Needs } from './needs.ts'
import type { CompanyRow } from './order.ts'

type Column = DataColumn<CompanyRow>
type Texts = ReturnType<typeof useTranslation<'company_overview'>>['t']

/** The columns: the name, then what each company needs. */
export const useCompanyColumns = (rows: readonly CompanyRow[], onOpen: OpenCompany): Column[] => {
  const { t } = useTranslation('company_overview')
  const cell = useCell()
  return [
    { key: 'title', header: t('column_title'), sortable: true, cell: (row) => <CompanyName row={row} /> },
    {
      key: 'vat',
      header: t('column_vat'),
      width: 104,
      muted: true,
      priority: 3,
      cell: ({ item }) => (item ? t(item.vat_enabled ? 'pays_vat' : 'pays_no_vat') : <Skeleton width="70%" />),
    },
    ...moneyColumns(t, cell, onOpen),
    ...useDeclarationColumns(rows, cell, onOpen),
  ]
}

type Cell = (show: (row: CompanyRow, needs: Needs) => ReactNode) => Column['cell']

/** The content of a cell that is counted: bones until then, a dash for nothing. */
const useCell = (): Cell => {
  const needsOf = useNeedsOf()
  return (show) => (row) => {
    if (!row.item) return <Skeleton width="60%" />
    return (row.item.figures && show(row, needsOf(row.item.figures))) || <span className={classes.nothing}>–</span>
  }
}

const moneyColumns = (t: Texts, cell: Cell, onOpen: OpenCompany): Column[] => {
  const overdue = cell(
    ({ id, title }, { overdue: need }) =>
      need && <NeedButton need={need} title={title} onOpen={(href) => onOpen(id, href)} />,
  )
  return [
    {
      key: 'overdue',
      header: t('column_overdue'),
      width: 150,
      sortable: true,
      cell: (row) => (row.item?.state === 'failed' ? <Failed row={row} /> : overdue(row)),
    },
    {
      key: 'amount',
      header: t('column_amount'),
      width: 128,
      align: 'right',
      sortable: true,
      cell: cell(({ item }, { overdue: need }) => need && <OverdueAmount item={item} />),
    },
    {
      key: 'papers',
      header: t('column_papers'),
      width: 112,
      align: 'right',
      sortable: true,
      cell: cell(
        ({ id, title, item }, { papers }) =>
          papers && (
            <NeedButton
              need={{ ...papers, text: countText(item?.figures?.papers ?? 0) }}
              name={papers.text}
              title={title}
              onOpen={(href) => onOpen(id, href)}
            />
          ),
      ),
    },
    {
      key: 'bank',
      header: t('column_bank'),
      width: 112,
      align: 'right',
      sortable: true,
      cell: cell(
        ({ id, title, item }, { bank }) =>
          bank && (
            <NeedButton
              need={{ ...bank, text: countText(item?.figures?.bank_entries ?? 0) }}
              name={bank.text}
              title={title}
              onOpen={(href) => onOpen(id, href)}
            />
          ),
      ),
    },
  ]
}

const OverdueAmount = ({ item }: Pick<CompanyRow, 'item'>) =>
  item?.figures?.overdue ? (
    <Money amount={item.figures.overdue.amount} currency={item.currency} locale={currentLanguage()} />
  ) : null

/** The period that all declarations of a column are for, for its head; undefined if they differ. */
const sharedPeriod = (rows: readonly CompanyRow[], kind: 'isaf' | 'vat') => {
  const figures = rows.flatMap(({ item }) => item?.figures ?? [])
  const names = new Set(figures.flatMap((each) => each[kind]?.period ?? []))
  const [name] = names
  return names.size === 1 && name ? { name, today: figures[0]?.today ?? name } : undefined
}

const useDeclarationColumns = (rows: readonly CompanyRow[], cell: Cell, onOpen: OpenCompany): Column[] => {
  const { t } = useTranslation('company_overview')
  const width = useNarrow(1200) ? 178 : 190
  const periodName = usePeriodName()
  const isaf = sharedPeriod(rows, 'isaf')
  const vat = sharedPeriod(rows, 'vat')
  /** A declaration for another period than the head names says so. */
  const declaration = (key: 'isaf' | 'return', shared?: string) =>
    cell(({ id, title, item }, { [key]: need }) => {
      if (!need) return null
      const { period = '', text: state } = need
      const isOther = period !== '' && period !== shared
      const name = isOther ? periodName(period, item?.figures?.today ?? period) : ''
      const text = isOther ? t('of_period', { state, period: name }) : state
      return <NeedButton need={{ ...need, text }} title={title} onOpen={(href) => onOpen(id, href)} />
    })
  return [
    {
      key: 'isaf',
      header: isaf ? t('column_isaf_for', { period: periodName(isaf.name, isaf.today) }) : t('column_isaf'),
      width,
      sortable: true,
      cell: declaration('isaf', isaf?.name),
    },
    {
      key: 'return',
      header: vat ? t('column_return_for', { period: periodName(vat.name, vat.today) }) : t('column_return'),
      // The last column is nearer to the edge of the sheet.
      width: width + 20,
      priority: 2,
      sortable: true,
      cell: declaration('return', vat?.name),
    },
  ]
}
