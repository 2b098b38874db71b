import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Finding } from './use-findings.ts'
import classes from './finding-notes.module.css'

export const noteId = ({ field, rule }: Finding): string => `finding-${field}-${rule}`

/** What an e-invoice lacks, under the field: amber, because the invoice itself can be issued. The rule is in the tooltip. */
export const FindingNote = ({
  finding,
  children,
}: {
  finding: Finding
  /** What corrects it. */ children?: ReactNode
}) => (
  <span id={noteId(finding)} className={classes.note} title={finding.rule} tabIndex={-1}>
    <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
    <span>
      {finding.message} {children}
    </span>
  </span>
)

export const FindingNotes = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map((finding) => <FindingNote key={noteId(finding)} finding={finding} />)

/** The notes as the hint of a field; undefined without findings, so that the field shows its own hint. */
export const findingHint = (findings: readonly Finding[]): ReactNode =>
  findings.length > 0 ? <FindingNotes findings={findings} /> : undefined
