import type { ReportRow } from '#contract/reports/report.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'

/** Whether a row is what belongs to no box: beside the table, and below it on paper. */
export const isOutside = ({ key }: Pick<ReportRow, 'key'>): boolean =>
  key.startsWith('outside:') || key === 'section:outside'

const isEmptyBox = ({ key, kind, cells, documents }: ReportRow): boolean =>
  key.startsWith('box:') && kind !== 'total' && !documents && !/[1-9]/.test(cells['amount'] ?? '')

/** The rows of the table: without empty boxes and headings that have no box, unless these are wanted. */
export const shownRows = (rows: readonly ReportRow[], withEmpty: boolean): ReportRow[] => {
  const filled = withEmpty ? [...rows] : rows.filter((row) => !isEmptyBox(row))
  return filled.filter((row, at) => {
    const after = filled[at + 1]
    return row.kind !== 'section' || (after !== undefined && after.kind !== 'section' && after.kind !== 'total')
  })
}

/** Whole euros: '11 806', '−37'. */
export const wholeEuros = (value: string): string =>
  new Intl.NumberFormat(currentLanguage(), { useGrouping: 'always' })
    .format(value as `${number}`) // exact: Intl reads decimal texts
    .replace('-', '\u2212')

/** The name of a box under its heading, which says 'Pardavimo PVM' already. On paper it stands in full. */
export const shortName = (title: string, heading: string): string => {
  const rest = title.startsWith(`${heading} `) ? title.slice(heading.length + 1) : ''
  // 'Pardavimo PVM (96 str.)' would be left without words.
  return /^\p{L}/u.test(rest) ? rest.charAt(0).toUpperCase() + rest.slice(1) : title
}
