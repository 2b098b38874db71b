import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Money } from '#web/ui/text/money.tsx'
import type { YearFigures } from './year-figures.ts'
import classes from './year.module.css'

/** More documents are not counted. */
const maxCounted = 1000

type Props = {
  figures: YearFigures
  /** 'Pajamos', or with the name of the chosen activity. */
  incomeTitle: string | undefined
  currency: string
}

/** Income, real expenses and 30 % of income, each as one figure that opens its documents. */
export const MainFigures = ({ figures, incomeTitle, currency }: Props) => {
  const { t } = useTranslation('year_report')
  const phone = useNarrow()
  const { income, incomeDocuments, expense, expenseDocuments, flat } = figures
  const documents = (count: number) => t(count >= maxCounted ? 'documents_most' : 'documents', { count })
  const received =
    incomeDocuments === 0
      ? t('no_income')
      : phone || incomeDocuments >= maxCounted
        ? documents(incomeDocuments)
        : t('income_documents', { count: incomeDocuments })
  return (
    <section className={classes.figures} aria-label={t('income')}>
      <Figure
        title={incomeTitle ?? t('income')}
        amount={income}
        currency={currency}
        hint={received}
        row={incomeDocuments > 0 ? 'income' : undefined}
      />
      <Figure
        title={t('expense')}
        amount={expense}
        currency={currency}
        hint={expense === null ? t('expense_of_all') : documents(expenseDocuments)}
        row={expenseDocuments > 0 ? 'expense' : undefined}
      />
      {flat !== null && !phone && (
        <Figure title={t('flat')} amount={flat} currency={currency} hint={t('flat_documents')} row={undefined} />
      )}
    </section>
  )
}

type FigureProps = {
  title: string
  amount: string | null
  currency: string
  hint: string
  /** The row whose documents it opens. */
  row: string | undefined
}

const Figure = ({ title, amount, currency, hint, row }: FigureProps) => {
  const money = amount === null ? '–' : <Money strong amount={amount} currency={currency} locale={currentLanguage()} />
  return (
    <div className={classes.figure}>
      <h2 className={classes.label}>{title}</h2>
      <p className={classes.amount}>
        {row === undefined ? (
          money
        ) : (
          <Link
            to="."
            search={(now: Record<string, string>) => changed(now, { row })}
            resetScroll={false}
            className={classes.figureLink}
          >
            {money}
          </Link>
        )}
      </p>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
