import { useEffect, useState } from 'react'
import { useLoaded } from '../resource/use-loaded.ts'
import { drawPages, forgetPages } from './page-images.ts'

/** The pages of a stored invoice as pictures; empty until they are there. */
export const useStoredPages = (id: string): { pages: readonly string[]; failed: boolean; retry: () => void } => {
  const { data, error, retry } = useLoaded('invoice.document', { params: { id } })
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    if (!data) return
    let left = false
    let mine: readonly string[] = []
    void drawPages(data.pages).then((drawn) => {
      mine = drawn
      if (left) forgetPages(drawn)
      else setPages(drawn)
    })
    return () => {
      left = true
      forgetPages(mine)
    }
  }, [data])
  return { pages, failed: error !== null, retry }
}
