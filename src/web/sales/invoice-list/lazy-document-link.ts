import { lazy } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** Loaded on demand with its texts, so that the list does not wait for it. */
export const LazyDocumentLink = lazy(async () => {
  const [{ LateFacts }] = await Promise.all([import('./late-facts.tsx'), loadTexts('document_link')])
  return { default: LateFacts }
})
