import { type ReactNode, useEffect, useRef } from 'react'
import { CurrencyFilter, TypeFilter } from './choice-filters.tsx'
import { ClientFilter, ProductFilter } from './client-filter.tsx'
import { SeriesFilter } from './series-filter.tsx'
import type { EditorProps, FilterName } from './filter-types.ts'
import classes from './filters.module.css'
import { PeriodFilter } from './period-filter.tsx'

/** Filters one has to choose something for; being overdue is said by itself. */
export type EditedFilter = Exclude<FilterName, 'overdue'>

const editors: Record<EditedFilter, (props: EditorProps) => ReactNode> = {
  period: PeriodFilter,
  type: TypeFilter,
  client: ClientFilter,
  currency: CurrencyFilter,
  series: SeriesFilter,
  product: ProductFilter,
}

/** The choice of one filter, inside a floating layer; the keyboard starts at what is chosen. */
export const FilterEditor = ({ name, ...props }: EditorProps & { name: EditedFilter }) => {
  const Editor = editors[name]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what)
    const first = find('input:checked, [aria-pressed="true"]') ?? find('input, button')
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className={classes.editor} data-filter={name}>
      <Editor {...props} />
    </div>
  )
}
