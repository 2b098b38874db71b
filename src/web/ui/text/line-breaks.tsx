import { Children, Fragment } from 'react'
import type { ReactNode } from 'react'

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

/** A word that a browser would break at its hyphen: a document's number, a day. Longer ones must break on a phone. */
const words = /[^\s,;()]+/g
const mostLetters = 24
const breaksAtHyphen = /[\p{L}\d]-.{0,24}\d/u

/** The text in pieces: which of them have to stay in one line. */
export const unbrokenParts = (text: string): { text: string; whole: boolean }[] => {
  const parts: { text: string; whole: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(words)) {
    if (found.length > mostLetters || !breaksAtHyphen.test(found)) continue
    if (index > from) parts.push({ text: text.slice(from, index), whole: false })
    parts.push({ text: found, whole: true })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), whole: false })
  return parts
}

/** An e-mail or a web address that, where it has no room, goes on in the next line after a sign and not inside a word. */
export const AddressText = ({ text }: { text: string }) =>
  text
    .replaceAll('@', '@ ')
    .replaceAll('.', '. ')
    .split(' ')
    .map((part, at) => (
      // The parts of one text have no other name than their place.
      // oxlint-disable-next-line no-array-index-key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))
