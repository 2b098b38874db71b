import { useEffect, useState } from 'react'
import type { PrintedPages } from '#contract/platform/document-fields.ts'
import { createPageImages } from './page-images.ts'
import type { RenderedPages, PageImage } from './page-images.ts'

/** The page images of a document, and `see`, which reports the visible pages. */
export type PageImages = { pages: readonly (PageImage | undefined)[]; see: (pages: readonly number[]) => void }

export const usePageImages = () => {
  const [pages, setPages] = useState<PageImages['pages']>([])
  const [{ see, start, stop }] = useState(() =>
    createPageImages({ onChange: setPages, forget: revokeLater, retryMs: 3000 }),
  )
  useEffect(() => stop, [stop])
  return { pages, see, start }
}

/** Delayed, so that the next images are drawn before these are revoked. */
const revokeLater = (addresses: readonly string[]) => {
  if (addresses.length > 0) setTimeout(revokePages, 2000, addresses)
}

export const toDrawnPages = async (response: PrintedPages): Promise<RenderedPages> => ({
  ...response,
  pages: await decodePages(response.pages),
})

/**
 * Decodes the pages of a document as images, so that they replace the old ones without flicker. Images instead of inline SVG:
 * nothing in them can run or change the page.
 */
const decodePages = async (pages: readonly string[]): Promise<string[]> => {
  const addresses = pages.map((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  await Promise.all(addresses.slice(0, decodedAhead).map(decodeImage))
  return addresses
}

/** Only the first pages are decoded ahead. */
const decodedAhead = 2

const decodeImage = async (address: string) => {
  const image = new Image()
  image.src = address
  // An image that cannot be decoded ahead is decoded by the browser when it is shown.
  await image.decode().catch(() => undefined)
}

export const revokePages = (addresses: readonly string[]): void => {
  for (const address of addresses) URL.revokeObjectURL(address)
}
