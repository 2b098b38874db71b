import { useEffect, useState } from 'react'
import { useLoaded } from '../resource/use-loaded.ts'
import { drawPages, forgetPages } from './page-images.ts'

/** Drawn pages as pictures; empty until they are there. */
export const useDrawnPages = (svgs: readonly string[] | undefined): readonly string[] => {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    if (!svgs) return
    let left = false
    let mine: readonly string[] = []
    void drawPages(svgs).then((drawn) => {
      mine = drawn
      if (left) forgetPages(drawn)
      else setPages(drawn)
    })
    return () => {
      left = true
      forgetPages(mine)
    }
  }, [svgs])
  return pages
}

/** The pages of a stored invoice as pictures; empty until they are there. */
export const useStoredPages = (id: string): { pages: readonly string[]; failed: boolean; retry: () => void } => {
  const { data, error, retry } = useLoaded('invoice.document', { params: { id } })
  return { pages: useDrawnPages(data?.pages), failed: error !== null, retry }
}
