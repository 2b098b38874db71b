import { useEffect, useState } from 'react'
import type { PrintedPages } from '#contract/platform/printed-pages.ts'
import { drawPages, forgetPages } from './page-images.ts'
import { createPictures, type DrawnPages, type Picture } from './pictures.ts'

/** Pictures of a document, and what tells which of its pages are looked at. */
export type Pictures = { pages: readonly (Picture | undefined)[]; see: (pages: readonly number[]) => void }

export const usePictures = () => {
  const [pages, setPages] = useState<Pictures['pages']>([])
  const [{ see, start, stop }] = useState(() => createPictures({ onChange: setPages, forget: later, againMs: 3000 }))
  useEffect(() => stop, [stop])
  return { pages, see, start }
}

/** The next ones are drawn before these leave the page. */
const later = (addresses: readonly string[]) => {
  if (addresses.length > 0) setTimeout(forgetPages, 2000, addresses)
}

export const drawn = async (answer: PrintedPages): Promise<DrawnPages> => ({
  ...answer,
  pages: await drawPages(answer.pages),
})
