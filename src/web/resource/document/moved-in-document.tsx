import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSource, MovedInLine } from '#domain/moved-in.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { TotalsList } from '#web/ui/table/totals.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './moved-in-document.module.css'
import stored from './stored-lines.module.css'

/** What an invoice and an expense have in common here. */
export type MovedInDocument = {
  side: 'sale' | 'purchase'
  import_source: ImportSource | null
  import_lines: readonly MovedInLine[]
  party: string
  date: string
  date_due: string | null
  category: string | null
  note: string | null
  currency: string
  total_without_vat: string
  vat_total: string
  total: string
  paid_before: string
}

type Props = { document: MovedInDocument }

/** A moved-in document: it has no PDF and no VAT rows of ours, so its sums are shown as its source has them. */
export const MovedInDocument = ({ document }: Props) => {
  const { t } = useTranslation('moved_in')
  const { side, import_source, party, date, date_due, category, note } = document
  const details = [
    { label: t(side === 'sale' ? 'party_client' : 'party_vendor'), value: party },
    { label: t('date'), value: date },
    { label: t('date_due'), value: date_due },
    { label: t('category'), value: category },
    { label: t('note'), value: note },
  ].filter(({ value }) => value)
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.document} aria-label={t(`source_${import_source ?? 'table'}`)} tabIndex={0}>
      <div className={classes.about}>
        <h3 className={classes.title}>{t(`source_${import_source ?? 'table'}`)}</h3>
        {t(side)}
      </div>
      <dl>
        {details.map(({ label, value }) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {document.import_lines.length > 0 && <Lines document={document} />}
      <Totals document={document} />
    </section>
  )
}

type Column = { key: string; header: string; cell: (line: MovedInLine) => ReactNode; has: keyof MovedInLine }

const Lines = ({ document: { import_lines, currency } }: Props) => {
  const { t } = useTranslation('moved_in')
  const locale = currentLanguage()
  const money = (amount: string | null) =>
    !amount ? '–' : <Money amount={amount} currency={currency} locale={locale} />
  const all: Column[] = [
    { key: 'title', has: 'title', header: t('line_title'), cell: (line) => line.title ?? '–' },
    { key: 'code', has: 'vat_code', header: t('line_vat_code'), cell: (line) => line.vat_code ?? '–' },
    {
      key: 'quantity',
      has: 'quantity',
      header: t('line_quantity'),
      cell: (line) => (!line.quantity ? '–' : `${plainFigure(line.quantity, locale)} ${line.unit ?? ''}`),
    },
    {
      key: 'price',
      has: 'price',
      header: t('line_price'),
      cell: (line) => (!line.price ? '–' : priceText(line.price, currency, locale)),
    },
    {
      key: 'rate',
      has: 'vat_rate',
      header: t('line_vat_rate'),
      cell: (line) => (!line.vat_rate ? '–' : percentText(line.vat_rate, locale)),
    },
    { key: 'net', has: 'total_without_vat', header: t('line_net'), cell: (line) => money(line.total_without_vat) },
    { key: 'vat', has: 'vat_total', header: t('line_vat'), cell: (line) => money(line.vat_total) },
  ]
  // A source has either lines or sums by VAT code, and rarely all of their fields.
  const columns = all.filter(({ has }) => import_lines.some((line) => line[has]))
  return (
    <div className={stored.lines}>
      <table>
        <caption className="visually-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {import_lines.map((line, index) => (
            // The lines of a stored document keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(line)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Totals = ({ document }: Props) => {
  const { t } = useTranslation('moved_in')
  const money = (amount: string) => <Money amount={amount} currency={document.currency} locale={currentLanguage()} />
  const isSome = (amount: string) => Number(amount) !== 0
  return (
    <div className={stored.totals}>
      <TotalsList
        rows={[
          ...(isSome(document.vat_total)
            ? [
                { key: 'net', label: t('net'), value: money(document.total_without_vat) },
                { key: 'vat', label: t('vat'), value: money(document.vat_total) },
              ]
            : []),
          ...(isSome(document.paid_before)
            ? [{ key: 'paid', label: t('paid_before'), value: money(document.paid_before) }]
            : []),
        ]}
        total={{ label: t('total'), value: money(document.total) }}
      />
    </div>
  )
}
