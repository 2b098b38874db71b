import base from './table.module.css'
// After what all tables share, so that its rules win.
import own from './report-table.module.css'

/** The classes of a table of the rows of a report: what all tables of reports share, and its own. */
export const reportTable = {
  scroll: `${base.scroll} ${own.scroll}`,
  table: `${base.table} ${own.table}`,
  link: `${base.link} ${own.link}`,
}
