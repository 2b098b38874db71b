import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './drop-zone.module.css'

export interface DropZoneProps {
  /** Files are held over the page. */
  over: boolean
  /** There are files already, so the zone is one line high. */
  more: boolean
  /** Before the button: 'Nutempkite failus čia arba'. Not shown on a phone. */
  text: ReactNode
  /** On the button: 'pasirinkite', and on a phone 'Pasirinkti failus'. */
  choose: ReactNode
  chooseAlone: ReactNode
  /** At the right: the formats and the largest size. */
  formats: ReactNode
  onChoose: () => void
}

/** Where files are dropped or chosen. The page itself takes the drop: see `useDrop`. */
export const DropZone = ({ over, more, text, choose, chooseAlone, formats, onChoose }: DropZoneProps) => {
  const phone = useNarrow()
  return (
    <div className={classes.zone} data-over={over || undefined} data-more={more || undefined}>
      <span className={classes.choose}>
        {!phone && <span>{text}</span>}
        <Button size="small" onClick={onChoose}>
          {phone ? chooseAlone : choose}
        </Button>
      </span>
      <span className={classes.formats}>{formats}</span>
    </div>
  )
}

/** Opens the file picker of the browser. `types` is the value of `accept`. */
export const chooseFiles = (types: string, isMany: boolean, onFiles: (files: File[]) => void): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = isMany
  input.accept = types
  input.addEventListener('change', () => {
    if (input.files && input.files.length > 0) onFiles([...input.files])
  })
  input.click()
}
