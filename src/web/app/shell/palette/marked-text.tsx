import { marked } from './marks.ts'
import classes from './palette.module.css'

/** A text with what was searched for in it marked. */
export const Marked = ({ text, search }: { text: string; search: string }) =>
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
