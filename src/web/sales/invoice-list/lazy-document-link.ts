import { lazy } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** Loaded on demand with its texts, so that the list does not wait for it. */
export const LazyDocumentLink = lazy(async () => {
  const [{ DocumentLinkPart }] = await Promise.all([import('./document-link-part.tsx'), loadTexts('document_link')])
  return { default: DocumentLinkPart }
})
