/** Who a company, a client or a vendor can be. */
export const personTypes = ['legal', 'individual'] as const
