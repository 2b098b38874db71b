import { Kbd } from '../../ui/kbd.tsx'
import { marked } from './marks.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import classes from './palette.module.css'

type Props = {
  id: string
  groups: readonly PaletteGroup[]
  at: number
  search: string
  onPick: (index: number) => void
  onChoose: (item: PaletteItem, newTab: boolean) => void
}

export const PaletteList = ({ id, groups, at, search, onPick, onChoose }: Props) => {
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
              <Row
                key={item.key}
                id={`${id}-${index}`}
                index={index}
                item={item}
                search={search}
                picked={index === at}
                onPick={() => onPick(index)}
                onChoose={(newTab) => onChoose(item, newTab)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  index: number
  item: PaletteItem
  search: string
  picked: boolean
  onPick: () => void
  onChoose: (newTab: boolean) => void
}

/** The keyboard is on the field above, which knows the picked row by its id; the pointer is only another way. */
const Row = ({ id, index, item: { icon: Icon, label, hint }, search, picked, onPick, onChoose }: RowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    id={id}
    className={classes.row}
    role="option"
    tabIndex={-1}
    aria-selected={picked}
    data-index={index}
    onPointerMove={picked ? undefined : onPick}
    onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
  >
    <Icon size={18} stroke={1.75} aria-hidden="true" />
    <span className={classes.label}>
      <Marked text={label} search={search} />
    </span>
    {hint && (
      <span className={classes.hint}>
        <Marked text={hint} search={search} />
      </span>
    )}
    {picked && <Kbd>↵</Kbd>}
  </div>
)

const Marked = ({ text, search }: { text: string; search: string }) =>
  marked(text, search).map((piece, index) =>
    // The pieces of one text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    piece.hit ? (
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
