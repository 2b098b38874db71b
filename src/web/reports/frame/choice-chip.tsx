import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { menuCheck, menuCheckClasses } from '#web/ui/buttons/menu-check.tsx'
import classes from './choice-chip.module.css'

type Props<Value extends string> = {
  /** The name of the choice, for screen readers. */
  label: string
  /** Before the chosen value: 'Lyginama'. */
  name: string
  /** The words of the chosen value; without them only the name is shown. */
  value: string | undefined
  current: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice that reads as a sentence and opens a short list. */
export const ChoiceChip = <Value extends string>({ label, name, value, current, options, onChange }: Props<Value>) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <button type="button" className={classes.chip} aria-label={`${label}: ${name} ${value ?? ''}`.trim()}>
        {name} {value && <b>{value}</b>}
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <ChoiceItems current={current} options={options} onChange={onChange} />
    </Menu.Dropdown>
  </Menu>
)

/** The options of a choice in a menu. */
export const ChoiceItems = <Value extends string>({
  current,
  options,
  onChange,
}: Pick<Props<Value>, 'current' | 'options' | 'onChange'>) => (
  <Menu.RadioGroup
    value={current}
    onChange={(value) => onChange(options.find((each) => each.value === value)?.value ?? current)}
  >
    {options.map((option) => (
      <Menu.RadioItem
        key={option.value}
        value={option.value}
        checkIcon={menuCheck}
        classNames={menuCheckClasses}
        closeMenuOnClick
      >
        {option.label}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)
