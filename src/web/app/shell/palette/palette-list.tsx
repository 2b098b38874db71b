import { Kbd } from '#web/ui/buttons/button.tsx'
import { PaletteActions } from './palette-actions.tsx'
import { highlight, rowIdOf } from './palette-item.ts'
import type { PaletteAction, PaletteGroup, PaletteItem, PalettePosition } from './palette-item.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  groups: readonly PaletteGroup[]
  at: PalettePosition
  /** The index of the item whose actions are shown. */
  expanded: number
  search: string
  onPick: (position: PalettePosition) => void
  onChoose: (chosen: PaletteItem | PaletteAction, newTab: boolean) => void
}

export const PaletteList = ({ id, groups, at, expanded, search, onPick, onChoose }: Props) => {
  const items = groups.flatMap((group) => group.items)
  return (
    <div id={`${id}-list`} role="listbox">
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div className={classes.group} id={`${id}-${group.key}`}>
            {group.title}
          </div>
          {group.items.map((item) => {
            const index = items.indexOf(item)
            return (
              <div key={item.key} role="presentation">
                <Row
                  id={rowIdOf(id, { index })}
                  item={item}
                  search={search}
                  isSelected={at.index === index && at.action === undefined}
                  onPick={() => onPick({ index })}
                  onChoose={(newTab) => onChoose(item, newTab)}
                />
                {index === expanded && item.actions && (
                  <PaletteActions
                    id={id}
                    index={index}
                    actions={item.actions}
                    at={at.index === index ? at.action : undefined}
                    onPick={onPick}
                    onChoose={onChoose}
                  />
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  item: PaletteItem
  search: string
  isSelected: boolean
  onPick: () => void
  onChoose: (newTab: boolean) => void
}

/** The field handles the keyboard and refers to the picked row by id; rows handle only the pointer. */
const Row = ({ id, item, search, isSelected, onPick, onChoose }: RowProps) => {
  const { icon: Icon, label, number, hint, state, amount } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={classes.row}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onPointerMove={isSelected ? undefined : onPick}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {number !== undefined && (
        <span className={classes.number}>
          <Marked text={number} search={search} />
        </span>
      )}
      <span className={classes.label}>
        <Marked text={label} search={search} />
      </span>
      {hint && (
        <span className={classes.hint}>
          <Marked text={hint} search={search} />
        </span>
      )}
      {state && <span className={classes.state}>{state}</span>}
      {amount && <span className={classes.amount}>{amount}</span>}
      {isSelected && !amount && <Kbd>↵</Kbd>}
    </div>
  )
}

/** A text with the search text highlighted. */
const Marked = ({ text, search }: { text: string; search: string }) =>
  highlight(text, search).map((piece, index) =>
    // The pieces of a text have no key but their index.
    // oxlint-disable-next-line react/no-array-index-key
    piece.isMatch ? (
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
