import type { DraftKind } from '#domain/draft.ts'
import type { ListedDraft } from './draft-state.tsx'

/** The address of the form that continues a draft. */
export const draftHref = (kind: DraftKind, id: string): string => `/${kind}/create?draft=${id}`

/** One with a planned time, or that was refused at it, opens its panel; every other one the form. */
export const openHref = (kind: DraftKind, { id, state, isLocal }: ListedDraft): string =>
  !isLocal && (state === 'scheduled' || state === 'refused') ? `/${kind}/drafts?open=${id}` : draftHref(kind, id)
