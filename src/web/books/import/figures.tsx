import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { rowStates } from '#domain/import/record.ts'
import type { RowState } from '#domain/import/record.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import classes from './review.module.css'
import { allRows } from './place.ts'

type Props = {
  rows: Import['rows']
  /** Undefined: all. */
  current: RowState | undefined
  onChoose: (state: RowState | undefined) => void
}

/** How many rows there are of each state; each figure shows its rows. */
export const Figures = ({ rows, current, onChoose }: Props) => {
  const { t } = useTranslation('import_page')
  const format = new Intl.NumberFormat(currentLanguage())
  return (
    <div className={classes.figures} role="group" aria-label={t('figures')}>
      {([undefined, ...rowStates] as const).map((state) => {
        const count = state ? rows[state] : allRows({ rows })
        return (
          <button
            key={state ?? 'all'}
            type="button"
            className={classes.figure}
            aria-pressed={state === current}
            data-wrong={(state === 'wrong' && count > 0) || undefined}
            onClick={() => onChoose(state)}
          >
            <span className={classes.figureName}>{t(`figure_${state ?? 'all'}`)}</span>
            <span className={classes.figureCount}>{format.format(count)}</span>
          </button>
        )
      })}
    </div>
  )
}
