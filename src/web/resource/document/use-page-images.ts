import { useEffect, useState } from 'react'
import type { PrintedPages } from '#contract/platform/printed-pages.ts'
import { createPageImages } from './page-images.ts'
import type { DrawnPages, PageImage } from './page-images.ts'

/** The page images of a document, and `see`, which reports the visible pages. */
export type PageImages = { pages: readonly (PageImage | undefined)[]; see: (pages: readonly number[]) => void }

export const usePageImages = () => {
  const [pages, setPages] = useState<PageImages['pages']>([])
  const [{ see, start, stop }] = useState(() => createPageImages({ onChange: setPages, forget: later, againMs: 3000 }))
  useEffect(() => stop, [stop])
  return { pages, see, start }
}

/** The next ones are drawn before these leave the page. */
const later = (addresses: readonly string[]) => {
  if (addresses.length > 0) setTimeout(revokePages, 2000, addresses)
}

export const drawn = async (answer: PrintedPages): Promise<DrawnPages> => ({
  ...answer,
  pages: await decodePages(answer.pages),
})

/**
 * Pages of a document as pictures that are already decoded: put in the place of the old ones they do not flicker. A picture
 * rather than markup in the page: nothing in it can run or reach the page, whatever a title says.
 */
const decodePages = async (pages: readonly string[]): Promise<string[]> => {
  const addresses = pages.map((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  await Promise.all(addresses.slice(0, decodedAhead).map(decoded))
  return addresses
}

/** Of a long document only what is in sight is waited for. */
const decodedAhead = 2

const decoded = async (address: string) => {
  const image = new Image()
  image.src = address
  // A picture that cannot be decoded ahead is still shown; the browser then decodes it in place.
  await image.decode().catch(() => undefined)
}

export const revokePages = (addresses: readonly string[]): void => {
  for (const address of addresses) URL.revokeObjectURL(address)
}
