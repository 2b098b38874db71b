import { lazy } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** Loaded on demand with its texts, so that the panels of our own documents do not wait for it. */
export const LazyMovedInDocument = lazy(async () => {
  const [{ MovedInDocument }] = await Promise.all([import('./moved-in-document.tsx'), loadTexts('moved_in')])
  return { default: MovedInDocument }
})
