import { useEffect } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { revokePages, drawn, usePageImages } from '#web/resource/document/use-page-images.ts'
import type { PageImages } from '#web/resource/document/use-page-images.ts'

/** A stored document as it prints. */
export type StoredPages = PageImages & { error: Error | null; retry: () => void }

/** The pages of a stored document as pictures; none until the first are there. */
export const useStoredPages = (name: 'invoice.document' | 'payment.receipt_document', id: string): StoredPages => {
  const { data, error, retry } = useLoaded(name, { params: { id } })
  const { pages, see, start } = usePageImages()
  useEffect(() => {
    if (!data) return undefined
    let left = false
    const more = async (page: number, signal: AbortSignal) =>
      drawn(await call(name, { params: { id }, query: { page }, signal }))
    void drawn(data).then((first) => (left ? revokePages(first.pages) : start(id, first, more)))
    return () => {
      left = true
    }
  }, [data, name, id, start])
  return { pages, see, error, retry }
}
