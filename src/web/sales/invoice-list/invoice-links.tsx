import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Invoice } from '#contract/sales/invoice.ts'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { formatDay } from '#web/resource/dates.ts'
import { usePages } from '#web/resource/list/use-pages.ts'
import { Money } from '#web/ui/text/money.tsx'
import classes from './invoice-panel.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { withOpen } from './open-invoice.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = { invoice: Invoice; texts: InvoiceTexts }

/** Links to related documents: the credited invoice, its credits, the proforma and its invoice. */
export const InvoiceLinks = ({ invoice, texts: { t, language } }: Props) => {
  const {
    proforma,
    quote,
    quote_documents,
    quote_answer,
    invoiced_as,
    reference_invoice_id: credited,
    currency,
  } = invoice
  const pages = usePages('invoice.credits', invoice.id, { newest: invoice.credits, count: invoice.credits_count })
  const credits = pages.rows.toReversed()
  const links: { key: string; label: string; of: ReactNode }[] = [
    ...(proforma ? [{ key: 'proforma', label: t('link_proforma'), of: <DocumentLink {...proforma} /> }] : []),
    ...(quote ? [{ key: 'quote', label: t('link_quote'), of: <DocumentLink {...quote} /> }] : []),
    ...(quote_answer
      ? [
          {
            key: 'answer',
            label: t(`quote_${quote_answer.answer}_on`),
            of: [formatDay(quote_answer.at.slice(0, 10), language, true), quote_answer.name, quote_answer.reason]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
    ...quote_documents.map((document, at) => ({
      key: document.id,
      label: at === 0 ? t('link_quote_documents') : '',
      of: <DocumentLink {...document} />,
    })),
    ...(invoiced_as ? [{ key: 'invoiced', label: t('link_invoiced'), of: <DocumentLink {...invoiced_as} /> }] : []),
    ...(credited
      ? [
          {
            key: 'credited',
            label: t('link_credited'),
            of: <DocumentLink id={credited} number={invoice.reference_number ?? '–'} />,
          },
        ]
      : []),
    ...credits.map((credit, at) => ({
      key: credit.id,
      label: at === 0 ? t('link_credits') : '',
      of: (
        <>
          <DocumentLink {...credit} />
          <Money amount={credit.total} currency={currency} locale={language} />
        </>
      ),
    })),
  ]
  if (links.length === 0) return null
  return (
    <>
      <dl className={classes.links}>
        {links.map(({ key, label, of }) => (
          <div key={key}>
            {label && <dt>{label}</dt>}
            <dd>{of}</dd>
          </div>
        ))}
      </dl>
      <ShownOf shown={credits.length} count={pages.count} onMore={pages.more} busy={pages.busy} />
    </>
  )
}

/** Opens the document in place of this one; the browser's Back returns. */
const DocumentLink = ({ id, number }: { id: string; number: string }) => (
  <Link to="." search={(now: Record<string, string>) => withOpen(now, id)} resetScroll={false}>
    <Unbroken>{number}</Unbroken>
  </Link>
)
