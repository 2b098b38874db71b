import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './filter-chip.module.css'

export interface FilterChipProps {
  name: ReactNode
  value: ReactNode
  /** The name of the remove button: 'Pašalinti filtrą: data'. */
  removeLabel: string
  onRemove: () => void
  /** Opens the editor of the filter. */
  onEdit?: () => void
}

export const FilterChip = ({ name, value, removeLabel, onRemove, onEdit }: FilterChipProps) => {
  const Body = onEdit ? 'button' : 'span'
  return (
    <span className={classes.chip}>
      <Body className={classes.body} {...(onEdit ? { type: 'button' as const, onClick: onEdit } : {})}>
        <span className={classes.name}>{name}</span> <span className={classes.value}>{value}</span>
      </Body>
      <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={14} stroke={2} />
      </button>
    </span>
  )
}

/** The dashed chip that adds a filter; its props are those of a menu's target. */
export const AddFilterChip = ({ children, className, ...rest }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...rest} className={className ? `${classes.add} ${className}` : classes.add}>
    <IconPlus size={14} stroke={2} />
    {children}
  </button>
)
