import { Children, Fragment } from 'react'
import type { ReactNode } from 'react'

/** Text in which document numbers and dates are not broken at a hyphen. */
export const Unbroken = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) => (typeof child === 'string' ? <UnbrokenText text={child} /> : child))

const UnbrokenText = ({ text }: { text: string }) => {
  let at = 0
  return unbrokenParts(text).map((part) => {
    const key = at
    at += part.text.length
    return part.isUnbroken ? (
      <span key={key} className="unbroken">
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    )
  })
}

/** Words that a browser would break at a hyphen: document numbers and dates. Longer words must break on a phone. */
const wordPattern = /[^\s,;()]+/g
const maxLength = 24
const breaksAtHyphen = /[\p{L}\d]-.{0,24}\d/u

/** The text in parts; those with `isUnbroken` must stay on one line. */
export const unbrokenParts = (text: string): { text: string; isUnbroken: boolean }[] => {
  const parts: { text: string; isUnbroken: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (found.length > maxLength || !breaksAtHyphen.test(found)) continue
    if (index > from) parts.push({ text: text.slice(from, index), isUnbroken: false })
    parts.push({ text: found, isUnbroken: true })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isUnbroken: false })
  return parts
}

/** An email or web address that breaks after `@` and `.`, not inside a word. */
export const AddressText = ({ text }: { text: string }) =>
  text
    .replaceAll('@', '@ ')
    .replaceAll('.', '. ')
    .split(' ')
    .map((part, at) => (
      // The parts of a text have no key but their index.
      // oxlint-disable-next-line no-array-index-key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
