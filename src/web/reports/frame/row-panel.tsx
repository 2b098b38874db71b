import type { Report, ReportRow } from '#contract/reports/report.ts'
import type { ReportName } from '#domain/reports.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import type { ReportChoices } from '../report-queries.ts'
import { nameColumnOf } from './report-cells.ts'
import { RowDocuments } from './row-documents.tsx'

type Props = { name: ReportName; choices: ReportChoices; row: ReportRow | undefined; report: Report }

/** The documents of a row in a panel: where there is no room beside the table. */
export const RowPanel = ({ name, choices, row, report }: Props) => {
  const { address, leave } = useAddress()
  const titleOf = (key: string) =>
    report.rows.find((each) => each.key === key)?.cells[nameColumnOf(report.columns)] ?? ''
  // An open document takes the place of the list of documents.
  return (
    <AddressPanel
      id={address['open'] ? undefined : row?.key}
      size={560}
      onClose={() => leave((now) => changed(now, { row: undefined }))}
    >
      {(key) => (
        <Panel title={titleOf(key)}>
          <RowDocuments
            key={key}
            name={name}
            choices={choices}
            row={key}
            rowTitle={titleOf(key)}
            currency={report.currency}
          />
        </Panel>
      )}
    </AddressPanel>
  )
}
