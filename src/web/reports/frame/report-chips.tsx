import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { comparedSpan, comparisons, reportBases } from '#domain/reports.ts'
import type { Comparison, ReportBasis, ReportSpan } from '#domain/reports.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { comparedName } from '../period/period-words.ts'
import { ChoiceChip, ChoiceItems } from './choice-chip.tsx'

/** Reports are compared with the period before unless the address says otherwise. */
export const comparisonIn = ({ compare }: Readonly<Record<string, string>>): Comparison =>
  comparisons.find((each) => each === compare) ?? 'previous'

export const basisIn = ({ basis }: Readonly<Record<string, string>>): ReportBasis =>
  reportBases.find((each) => each === basis) ?? 'accrual'

/** What the figures of a period are compared with: 'Lyginama su spaliu'. */
export const ComparisonChip = ({ days, current }: { days: ReportSpan; current: Comparison }) => {
  const { t } = useTranslation('report_page')
  const texts = { t, language: currentLanguage() }
  const nameOf = (comparison: Comparison) => {
    const compared = comparedSpan(days, comparison)
    return compared ? comparedName(compared, days, texts) : t('compare_none')
  }
  return <CompareChip current={current} nameOf={nameOf} />
}

/** What the figures of a day are compared with: 'Lyginama su praėjusio mėnesio pabaiga'. */
export const DayComparisonChip = ({ current }: { current: Comparison }) => {
  const { t } = useTranslation('report_page')
  const names = { previous: t('with_month_end'), year: t('with_year_ago'), none: t('compare_none') }
  return <CompareChip current={current} nameOf={(comparison) => names[comparison]} />
}

const CompareChip = ({ current, nameOf }: { current: Comparison; nameOf: (comparison: Comparison) => string }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  // The year before a year is the period before it.
  const offered = comparisons.filter((each) => each !== 'year' || nameOf('year') !== nameOf('previous'))
  return (
    <ChoiceChip
      label={t('compare')}
      name={t(current === 'none' ? 'not_compared' : 'compared')}
      value={current === 'none' ? undefined : nameOf(current)}
      current={current}
      options={offered.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(value) => change((now) => changed(now, { compare: value }), { replace: true })}
    />
  )
}

const useBasisChoice = (current: ReportBasis) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  return {
    current,
    options: reportBases.map((value) => ({ value, label: t(`basis_${value}`) })),
    onChange: (value: ReportBasis) =>
      change((now) => changed(now, { basis: value, row: undefined }), {
        replace: true,
      }),
  }
}

/** Whether documents or payments are counted. */
export const BasisChip = ({ current }: { current: ReportBasis }) => {
  const { t } = useTranslation('report_page')
  return <ChoiceChip label={t('basis')} name={t('based')} value={t(`basis_${current}`)} {...useBasisChoice(current)} />
}

/** The same choice in the menu of a phone. */
export const BasisItems = ({ current }: { current: ReportBasis }) => {
  const { t } = useTranslation('report_page')
  return (
    <>
      <Menu.Label>{t('based')}</Menu.Label>
      <ChoiceItems {...useBasisChoice(current)} />
    </>
  )
}
