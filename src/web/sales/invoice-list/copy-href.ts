/** The editor with a copy of this invoice: today's date, the client's term, the focus in the first line. */
export const copyHref = (id: string): string => `/invoice/create?copy_of=${id}`
