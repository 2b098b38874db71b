import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import type { ImportEntity } from '#domain/import/record.ts'
import { importParts, sourceParts } from '#domain/import/sources.ts'
import type { ImportPart, ImportSource } from '#domain/import/sources.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import classes from './fill-table.module.css'
import { allRows } from './place.ts'

/** The records that a part is. Credit invoices are counted among the invoices; lines and contacts are no records of their own. */
const entityOf: Partial<Record<ImportPart, ImportEntity>> = {
  clients: 'client',
  vendors: 'vendor',
  products: 'product',
  invoices: 'invoice',
  expenses: 'expense',
  payments: 'payment',
}

type Props = {
  source: ImportSource
  /** The import that was read from the files; undefined: there are none yet. */
  item: Import | undefined
  isReading: boolean
}

/** What a source fills, with counts and sums once its files are read; rings are what it cannot give. */
export const FillTable = ({ source, item, isReading }: Props) => {
  const { t } = useTranslation('moving_in')
  const { currency } = useCompany()
  const gives = sourceParts[source]
  const parts = [
    // Read files count credit invoices among the invoices.
    ...importParts.filter((part) => gives[part] !== 'none' && !(item && part === 'credit_invoices')),
    ...importParts.filter((part) => gives[part] === 'none'),
  ]
  const sales = item?.entities.find(({ entity }) => entity === 'invoice')
  return (
    <section className={classes.part} aria-busy={isReading || undefined}>
      <h2 className={classes.title}>{t('fill')}</h2>
      <table className={classes.table} aria-label={t('fill')}>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part} source={source} part={part} item={item} isReading={isReading} />
          ))}
        </tbody>
        {sales && sales.total !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('fill_sales', { period: periodOf(item) })}
              </th>
              <td>
                <Money amount={sales.total} currency={currency} locale={currentLanguage()} total />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <FillNote source={source} item={item} />
    </section>
  )
}

/** The months that the files cover. */
const periodOf = (item: Import | undefined): string => {
  const periods = item?.files.flatMap(({ period }) => (period ? [period] : [])) ?? []
  const from = periods.map((period) => period.from.slice(0, 7)).toSorted()[0]
  const to = periods
    .map((period) => period.to.slice(0, 7))
    .toSorted()
    .at(-1)
  return from && to ? `${from} – ${to}` : ''
}

const PartRow = ({ source, part, item, isReading }: Props & { part: ImportPart }) => {
  const { t } = useTranslation('moving_in')
  const { currency } = useCompany()
  const isGiven = sourceParts[source][part] !== 'none'
  const entity = entityOf[part]
  const isBoth = part === 'invoices' && item && sourceParts[source].credit_invoices !== 'none'
  const found = entity && item?.entities.find((each) => each.entity === entity)
  const count = found ? allRows(found) : 0
  const isFilled = isGiven && !(item && entity && count === 0)
  const shownCount = !entity || !item ? '' : new Intl.NumberFormat(currentLanguage()).format(count)
  return (
    <tr data-missing={isGiven ? undefined : true}>
      <th scope="row">
        <span className={classes.name}>
          <StateIcon state={isFilled ? 'paid' : 'open'} name={t(isFilled ? 'fill_given' : 'fill_not_given')} />
          <span>
            <b>{t(isBoth ? 'part_invoices_both' : `part_${part}`)}</b>{' '}
            <span className={classes.how}>{t(`part_${part}_${isGiven ? 'how' : 'not'}`)}</span>
          </span>
        </span>
      </th>
      <td>{isGiven ? isReading && entity ? <Skeleton width={28} /> : shownCount : '–'}</td>
      <td>
        {found && found.total !== null && <Money amount={found.total} currency={currency} locale={currentLanguage()} />}
      </td>
    </tr>
  )
}

const FillNote = ({ source, item }: Pick<Props, 'source' | 'item'>) => {
  const { t } = useTranslation('moving_in')
  const paid = item?.paid_until
  return (
    <p className={classes.note}>
      {source !== 'table' && t('fill_marked', { source: t(`source_${source}_from`) })}{' '}
      {paid ? t('fill_paid', { day: formatDay(paid, currentLanguage(), true) }) : t('fill_first')}
    </p>
  )
}
