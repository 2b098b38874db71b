import { Children, Fragment } from 'react'
import type { ReactNode } from 'react'
import { unbrokenParts } from './unbroken-parts.ts'

/** Words in which numbers of documents and days stay whole: the line is broken before them and not at a hyphen. */
export const Unbroken = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) => (typeof child === 'string' ? <Whole text={child} /> : child))

const Whole = ({ text }: { text: string }) => {
  let at = 0
  return unbrokenParts(text).map((part) => {
    const key = at
    at += part.text.length
    return part.whole ? (
      <span key={key} className="unbroken">
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    )
  })
}
