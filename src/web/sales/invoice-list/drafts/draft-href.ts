import type { ListedDraft } from './draft-state.tsx'

/** The address of the editor that continues a draft. */
export const draftHref = (id: string): string => `/invoice/create?draft=${id}`

/** One with a planned time, or that was refused at it, opens its panel; every other one the editor. */
export const openHref = ({ id, state, isLocal }: ListedDraft): string =>
  !isLocal && (state === 'scheduled' || state === 'refused') ? `/invoice/drafts?open=${id}` : draftHref(id)
