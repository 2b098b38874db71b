import { Kbd } from '#web/ui/buttons/button.tsx'
import { rowIdOf } from './palette-item.ts'
import type { PaletteAction, PaletteSpot } from './palette-item.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  /** Of the item they belong to. */
  index: number
  actions: readonly PaletteAction[]
  at: number | undefined
  onPick: (spot: PaletteSpot) => void
  onChoose: (action: PaletteAction, newTab: boolean) => void
}

/** What can be done with the picked record, hung under its row by a thin rule. */
export const PaletteActions = ({ id, index, actions, at, onPick, onChoose }: Props) => (
  <div role="presentation" className={classes.actions}>
    {actions.map((action, place) => {
      const { icon: Icon, label, letter, locked } = action
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={action.key}
          id={rowIdOf(id, { index, action: place })}
          className={classes.row}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          aria-disabled={locked ? true : undefined}
          onPointerMove={place === at ? undefined : () => onPick({ index, action: place })}
          onClick={(event) => onChoose(action, event.ctrlKey || event.metaKey)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
          {locked ? <span className={classes.hint}>{locked}</span> : <Kbd>{`Alt ${letter.toUpperCase()}`}</Kbd>}
        </div>
      )
    })}
  </div>
)
