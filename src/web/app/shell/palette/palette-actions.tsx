import { Kbd } from '#web/ui/buttons/button.tsx'
import { rowIdOf } from './palette-item.ts'
import type { PaletteAction, PalettePosition } from './palette-item.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  /** The index of the item that they belong to. */
  index: number
  actions: readonly PaletteAction[]
  at: number | undefined
  onPick: (position: PalettePosition) => void
  onChoose: (action: PaletteAction, newTab: boolean) => void
}

/** The actions of a record, below its row. */
export const PaletteActions = ({ id, index, actions, at, onPick, onChoose }: Props) => (
  <div role="presentation" className={classes.actions}>
    {actions.map((action, place) => {
      const { icon: Icon, label, shortcut, locked } = action
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
          {locked ? <span className={classes.hint}>{locked}</span> : <Kbd>{`Alt ${shortcut.toUpperCase()}`}</Kbd>}
        </div>
      )
    })}
  </div>
)
