import type { ReportRow } from '#contract/reports/report.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { changed } from '#web/resource/list/address.ts'

/** Records that open in a panel over a report. */
export const panelKinds = ['invoice', 'expense', 'payment', 'client'] as const
export type PanelKind = (typeof panelKinds)[number]

const isPanelKind = (kind: string): kind is PanelKind => panelKinds.some((each) => each === kind)

/** The record of a row or of a document. */
export type Target = { kind: string; id: string }

/** Whether a row shows the documents that it is made of. */
export const opensDocuments = ({ documents }: ReportRow): boolean => documents !== null && documents > 0

/** Whether the row itself is a record that opens in a panel. */
export const opensRecord = (row: ReportRow): row is ReportRow & { target: Target } =>
  row.target !== null && isPanelKind(row.target.kind)

/** The address with a record open. */
export const openRecord = (address: Readonly<Record<string, string>>, { kind, id }: Target): Record<string, string> =>
  changed(address, { open: id, kind, view: undefined })

/** The ledger of the account that a row stands for, with the same period. */
export const ledgerHrefOf = ({ target }: ReportRow, address: Readonly<Record<string, string>>): string | undefined => {
  if (target?.kind !== 'ledger_account') return undefined
  const { date_from, date_to } = address
  return formatHref({ path: '/report/ledger', query: changed({}, { account: target.id, date_from, date_to }) })
}

/** The element id of a row's link. */
export const rowIdOf = (key: string): string => `row-${key}`

/** The kind of the open record in the address. */
export const panelKindIn = ({ kind = '' }: Readonly<Record<string, string>>): PanelKind | undefined =>
  isPanelKind(kind) ? kind : undefined

/** Moves the focus to a row, for the keys. */
export const focusRow = (key: string): void => {
  const link = document.getElementById(rowIdOf(key))
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
