import { useTranslation } from 'react-i18next'
import { useToday } from '#web/resource/dates.ts'
import classes from './year.module.css'

type Props = {
  declaredBy: string | undefined
  year: string
  /** Whether social and health insurance is paid with the return: not with a business certificate. */
  hasContributions: boolean
}

/** By when the income of the year is declared, until that day; and that no tax is computed here. */
export const Deadlines = ({ declaredBy, year, hasContributions }: Props) => {
  const { t } = useTranslation('year_report')
  const today = useToday()
  const isAhead = declaredBy !== undefined && today <= declaredBy
  return (
    <section className={classes.block} aria-label={t('deadlines')}>
      {isAhead && (
        <>
          <h2 className={classes.label}>{t('deadlines')}</h2>
          <dl className={classes.lines}>
            <div>
              <dt>{t('declaration')}</dt>
              <dd>{declaredBy}</dd>
            </div>
            {hasContributions && (
              <div>
                <dt>{t('contributions', { year })}</dt>
                <dd>{declaredBy}</dd>
              </div>
            )}
          </dl>
        </>
      )}
      <p className={classes.hint}>{t('no_taxes')}</p>
    </section>
  )
}
