import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { percentText, plainFigure } from '#web/resource/figures.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { FailedPart } from './failed-part.tsx'
import last from './last-invoice.module.css'
import classes from './client-record.module.css'
import type { ClientActions } from './use-client-actions.ts'

/** Further lines are only counted. */
const maxLines = 4

/** The lines of the client's last invoice, with a button to duplicate it. */
export const LastInvoice = ({ actions }: { actions: ClientActions }) => {
  const { t } = useTranslation('client')
  const { row, loading, error, retry } = actions.last
  return (
    <section className={classes.block} aria-label={t('last')}>
      <div className={last.head}>
        <h2 className={classes.label}>
          {t('last')} {row && <LastNumber row={row} />}
        </h2>
        {actions.duplicateHref && (
          <Button
            size="small"
            icon={<IconCopy size={16} stroke={1.75} />}
            keyHint="c"
            component={PageLink}
            href={actions.duplicateHref}
          >
            {t('again')}
          </Button>
        )}
      </div>
      {error ? (
        <FailedPart error={error} onRetry={retry} />
      ) : row ? (
        <Lines row={row} />
      ) : loading ? (
        <Loading />
      ) : (
        <p className={last.none}>{t('last_none')}</p>
      )}
    </section>
  )
}

const LastNumber = ({ row }: { row: InvoiceRow }) => {
  const today = useToday()
  const isThisYear = row.date.slice(0, 4) === today.slice(0, 4)
  return (
    <span className={last.name}>
      <PageLink className={last.link} href={`/invoice/list?open=${row.id}`}>
        <Unbroken>{row.number}</Unbroken>
      </PageLink>
      , {formatDay(row.date, currentLanguage(), !isThisYear)}
    </span>
  )
}

const Lines = ({ row }: { row: InvoiceRow }) => {
  const { data, error, retry } = useLoaded('invoice.edit_form', { params: { id: row.id } })
  if (!data) return error ? <FailedPart error={error} onRetry={retry} /> : <Loading />
  return <LineTable invoice={data.item} />
}

const LineTable = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('client')
  const language = currentLanguage()
  const { lines, currency, vat } = invoice
  const shown = lines.slice(0, maxLines)
  const count = t(vat ? 'last_lines_vat' : 'last_lines', { count: lines.length })
  return (
    <table className={last.lines} aria-label={t('last')}>
      <tbody>
        {shown.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.title}</th>
            <td className={last.muted}>
              {[plainFigure(line.quantity, language), line.unit].filter(Boolean).join(' ')}
            </td>
            <td className={last.muted}>{line.vat_rate !== null && percentText(line.vat_rate, language)}</td>
            <td>
              <Money amount={line.total_without_vat} currency={currency} locale={language} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {lines.length > shown.length ? t('last_lines_shown', { count, shown: shown.length }) : count}
          </th>
          <td>
            <Money amount={invoice.total} currency={currency} locale={language} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Loading = () => (
  <div className={last.skeleton}>
    <Skeleton width="60%" />
    <Skeleton width="45%" />
  </div>
)
