import { cloneElement, Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  /** With parts between marks: `Liko <b>3 sąskaitos</b>.` */
  text: string
  /** What each mark is drawn as. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A text with parts drawn another way. Marks stand beside each other, not within: reading all of HTML would be 4 kB more of every list. */
export const Marked = ({ text, components }: Props) => {
  const names = Object.keys(components).join('|')
  // Before a mark, its name, what is in it, and so on to what is after the last.
  // oxlint-disable-next-line kvitas/safe-regexp -- the names are our own
  const parts = text.split(new RegExp(`<(${names})>(.*?)</\\1>`, 's'))
  let at = 0
  return parts.map((part, place) => {
    const key = (at += part.length + 1)
    const component = components[parts[place - 1] ?? '']
    if (place % 3 === 0) return <Fragment key={key}>{part}</Fragment>
    return place % 3 === 2 && component ? cloneElement(component, { key }, part) : null
  })
}
