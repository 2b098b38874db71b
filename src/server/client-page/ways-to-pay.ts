import type { LinkDocument } from './link-document.ts'

/** A button of the first card: a form that posts to an address below the link. */
export type PageAction = {
  /** The last part of the address: `/i/{token}/{path}`. */
  path: string
  label: string
  /** The first action is filled with the company's colour. */
  filled: boolean
}

/**
 * What a client can do on the page besides reading. A feature adds a function that returns its buttons for a document, such as the ways of
 * paying, or accepting a quote; the first button of the first feature is the filled one.
 */
export type PageFeature = (document: LinkDocument) => readonly Omit<PageAction, 'filled'>[]

const features: readonly PageFeature[] = []

export const actionsOf = (document: LinkDocument): PageAction[] =>
  features.flatMap((feature) => feature(document)).map((action, index) => ({ ...action, filled: index === 0 }))
