import { useCallback } from 'react'

/** Shows bytes in an `<img ref={…}>` for as long as it is there. */
export const usePictureOf = (blob: Blob) =>
  useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
