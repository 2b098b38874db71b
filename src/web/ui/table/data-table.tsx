import { type ReactNode, useEffect, useRef } from 'react'
import classes from './data-table.module.css'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableGrid } from './data-table-grid.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { useNarrow, useLowWindow } from '#web/ui/frame/use-narrow.ts'

/**
 * A list: a table from 768 px up, cards below. With many rows only those near the window are drawn.
 * It scrolls with the nearest `data-scroll-root` (the page, or the body of a panel); head and foot stay visible.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const narrow = useNarrow()
  return (
    <div className={classes.list} aria-busy={props.loading || undefined}>
      <div className={classes.rows}>
        {narrow ? <DataTableCards {...props} /> : <DataTableGrid {...props} />}
        {props.hasMore && !props.loading && <EndOfRows onEnd={props.onEnd} label={props.loadingMoreLabel} />}
      </div>
      {props.footer}
    </div>
  )
}

/** Loads more rows before the end is visible. */
const EndOfRows = ({ onEnd, label }: { onEnd?: () => void; label?: ReactNode }) => {
  const mark = useRef<HTMLDivElement>(null)
  // In a low window another element scrolls: the hook renders this component again, which then finds that element.
  useLowWindow()
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (!mark.current) return
    const root = mark.current.closest('[data-scroll-root]')
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current?.(),
      {
        root,
        rootMargin: '0px 0px 800px 0px',
      },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={mark} className={classes.more} role="status">
      {label}
    </div>
  )
}
