import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowRight } from '@tabler/icons-react'
import type { ListSort } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import classes from './companies.module.css'
import { CompanyCard } from './company-card.tsx'
import { useCompanyColumns } from './company-columns.tsx'
import type { OpenCompany } from './company-cells.tsx'
import type { CompanyRow } from './order.ts'

/** The control that opens a company, by which the keys focus its row. */
export const openId = (companyId: string): string => `company-${companyId}`

type Props = {
  rows: readonly CompanyRow[]
  /** A tab whose rows are not known before all companies were counted. */
  waiting: boolean
  sort?: ListSort
  onSort: (key: string) => void
  activeKey: string | undefined
  onActive: (row: CompanyRow) => void
  onOpen: OpenCompany
  footer: ReactNode
}

/** One row for each company. A cell opens its list inside that company, the row the dashboard. */
export const CompaniesTable = ({ rows, waiting, sort, onSort, activeKey, onActive, onOpen, footer }: Props) => {
  const { t } = useTranslation('company_overview')
  const columns = useCompanyColumns(rows, onOpen)
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={companyCard}
      {...(sort ? { sort } : {})}
      onSort={onSort}
      {...(activeKey === undefined ? {} : { activeKey })}
      onFocusRow={onActive}
      onOpen={({ id }) => onOpen(id)}
      renderLink={(row, content, className) => (
        <button
          type="button"
          id={openId(row.id)}
          className={`${className} ${classes.open}`}
          onClick={() => onOpen(row.id)}
        >
          {content}
        </button>
      )}
      rowActions={openButtonOf(onOpen)}
      loading={waiting}
      footer={footer}
    />
  )
}

const companyCard = (row: CompanyRow) => <CompanyCard row={row} />

const openButtonOf = (onOpen: OpenCompany) => (row: CompanyRow) => <OpenButton row={row} onOpen={onOpen} />

const OpenButton = ({ row: { id, title }, onOpen }: { row: CompanyRow; onOpen: OpenCompany }) => {
  const { t } = useTranslation('company_overview')
  return (
    <Button
      size="small"
      aria-label={t('open_of', { title })}
      iconAfter={<IconArrowRight size={16} stroke={1.75} />}
      onClick={() => onOpen(id)}
    >
      {t('open')}
    </Button>
  )
}
