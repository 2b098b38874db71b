import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '#contract/client-totals.ts'
import { stateOf } from '../invoice-list/invoice-state.ts'
import { stateWords } from '../invoice-list/state-words.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { PageLink, useGo } from '../page-link.tsx'
import { MoneyList } from '../resource/money-list.tsx'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { RowCard } from '../ui/data-table-cards.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { DataColumn } from '../ui/data-table-types.ts'
import { Money } from '../ui/money.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import classes from './client-record.module.css'

type Open = ClientOverview['open'][number]

const hrefOf = ({ id }: Open) => `/invoice/list?open=${id}`

/** What is not paid, and what it comes to; proformas are no debt. */
export const ClientOpen = ({ data, id }: { data: ClientOverview; id: string }) => {
  const { t } = useTranslation('client')
  const go = useGo()
  const { columns, card } = useOpenColumns()
  return (
    <section className={classes.block} data-flush aria-label={t('open')}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('open')}</h2>
        {data.open_count > data.open.length && (
          <PageLink href={`/invoice/list?tab=unpaid&client_id=${id}`}>{t('open_all', { n: data.open_count })}</PageLink>
        )}
      </div>
      {data.open.length === 0 ? (
        <p className={classes.none}>{t('open_none')}</p>
      ) : (
        <DataTable
          label={t('open')}
          columns={columns}
          rows={data.open}
          rowKey={(row) => row.id}
          card={card}
          onOpen={(row) => go(hrefOf(row))}
          renderLink={(row, content, className) => (
            <PageLink className={className} href={hrefOf(row)}>
              {content}
            </PageLink>
          )}
        />
      )}
      {data.debt.amounts.length > 0 && (
        <div className={classes.debt}>
          <span>
            <b>{t('open_total')}</b> <span className={classes.quiet}>{t('open_total_note')}</span>
          </span>
          {data.debt.amounts.map(({ currency, amount }) => (
            <Money key={currency} total amount={amount} currency={currency} locale={currentLanguage()} />
          ))}
        </div>
      )}
    </section>
  )
}

const useOpenColumns = () => {
  const { t } = useTranslation('client')
  const { t: words } = useTranslation('invoice_list')
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const language = currentLanguage()
  const mark = (row: Open) => {
    const fact = stateOf(
      { ...row, reference_number: null, voided_at: null, deleted_at: null, is_invoiced: false },
      today,
      timeZone,
    )
    return <StateMark state={fact.mark} share={fact.share} label={stateWords(fact, words, language)} />
  }
  const money = (amount: string, currency: string) => <MoneyList sums={[{ amount, currency }]} />
  const document = (row: Open) =>
    row.type === 'proforma' ? t('document_proforma') : t(row.vat ? 'document_simple_vat' : 'document_simple')
  const columns: DataColumn<Open>[] = [
    { key: 'number', head: t('open_number'), width: 116, cell: (row) => row.number },
    { key: 'document', head: t('open_document'), cell: document },
    { key: 'date', head: t('open_date'), width: 112, quiet: true, cell: (row) => row.date },
    { key: 'state', head: t('open_state'), width: 176, cell: mark },
    { key: 'total', head: t('open_sum'), width: 124, align: 'right', cell: (row) => money(row.total, row.currency) },
    {
      key: 'unpaid',
      head: t('open_unpaid'),
      width: 134,
      align: 'right',
      cell: (row) => money(row.unpaid, row.currency),
    },
  ]
  const card = (row: Open) => (
    <RowCard title={row.number} amount={money(row.unpaid, row.currency)} state={mark(row)} note={document(row)} />
  )
  return { columns, card }
}
