import { cloneElement, Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  /** A text with tags: `Liko <b>3 sąskaitos</b>.` */
  text: string
  /** The element for each tag. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A text whose tagged parts are elements. Tags cannot be nested: an HTML parser would add 4 kB to every list. */
export const Marked = ({ text, components }: Props) => {
  const names = Object.keys(components).join('|')
  // The split gives text, tag name and content in turn, and ends with text.
  // oxlint-disable-next-line kvitas/safe-regexp -- the names are our own
  const parts = text.split(new RegExp(`<(${names})>(.*?)</\\1>`, 's'))
  let at = 0
  return parts.map((part, index) => {
    const key = (at += part.length + 1)
    const component = components[parts[index - 1] ?? '']
    if (index % 3 === 0) return <Fragment key={key}>{part}</Fragment>
    return index % 3 === 2 && component ? cloneElement(component, { key }, part) : null
  })
}
