import { Fragment } from 'react'

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
