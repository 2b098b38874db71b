/** The form of a vendor's credit invoice that corrects the expense. */
export const creditHref = (id: string): string => `/expense/create?credit_of=${id}`
