import { useEffect, useState } from 'react'
import classes from './files.module.css'

const most = 200_000

/** An e-invoice as it is written: text, of which nothing is run or fetched. */
export const XmlText = ({ blob }: { blob: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    void blob
      .slice(0, most)
      .text()
      .then((read) => isShown && setText(read))
    return () => {
      isShown = false
    }
  }, [blob])
  return (
    // Longer than its box, it is scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.xml} tabIndex={0}>
      {text}
    </pre>
  )
}
