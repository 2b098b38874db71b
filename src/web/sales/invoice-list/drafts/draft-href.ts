/** The address of the editor that continues a draft. */
export const draftHref = (id: string): string => `/invoice/create?draft=${id}`
