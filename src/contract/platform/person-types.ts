/** The types of companies, clients and vendors. */
export const personTypes = ['legal', 'individual'] as const
