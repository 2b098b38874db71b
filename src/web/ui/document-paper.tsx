import type { ReactNode } from 'react'
import classes from './document-paper.module.css'

export interface DocumentPaperProps {
  label: string
  /** A newer one is being drawn: the old one stays, a little paler. */
  stale?: boolean
  children: ReactNode
}

/** The sheet a document is shown on: A4, square corners, its own shadow, and paper also in the dark. */
export const DocumentPaper = ({ label, stale, children }: DocumentPaperProps) => (
  <div className={classes.paper} role="group" aria-label={label} aria-busy={stale || undefined} data-paper>
    {children}
  </div>
)
