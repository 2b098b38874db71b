import { Combobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './combobox-field.module.css'

export interface ComboboxOption {
  value: string
  label: ReactNode
  /** Under the label: a code, an address. */
  note?: ReactNode
  /** At the right: a debt, a price. */
  aside?: ReactNode
}

export const createValue = '\u0000create'

interface Props {
  id: string
  label: ReactNode
  options: readonly ComboboxOption[]
  /** The value of the active row. */
  chosen: string | undefined
  idOf: (row: string) => string
  /** Shown instead of options; without it an empty list stays closed. */
  empty?: ReactNode
  create?: ReactNode
}

/** The options, and at the end the row that creates a record. */
export const ComboboxRows = ({ id, label, options, chosen, idOf, empty, create }: Props) => {
  const row = (value: string) => ({
    value,
    id: idOf(value),
    selected: value === chosen,
    'aria-selected': value === chosen,
  })
  return (
    <Combobox.Dropdown hidden={options.length === 0 && !empty && !create}>
      <Combobox.Options id={id} className={classes.options} aria-label={typeof label === 'string' ? label : undefined}>
        {options.map((option) => (
          <Combobox.Option key={option.value} {...row(option.value)} className={classes.option}>
            <span className={classes.text}>
              <span className={classes.label}>{option.label}</span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </span>
            {option.aside && <span className={classes.aside}>{option.aside}</span>}
          </Combobox.Option>
        ))}
        {options.length === 0 && empty && <Combobox.Empty>{empty}</Combobox.Empty>}
        {create && (
          <Combobox.Option {...row(createValue)} className={classes.create}>
            <IconPlus size={16} stroke={1.75} />
            {create}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
