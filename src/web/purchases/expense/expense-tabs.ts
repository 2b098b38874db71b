/** The tabs of the list, in their order; drafts have a page of their own. */
export const expenseTabs = ['all', 'drafts', 'unpaid', 'paid', 'deleted'] as const

export const draftsPath = '/expense/drafts'

export const tabHref = (tab: string): string =>
  tab === 'drafts' ? draftsPath : tab === 'all' ? '/expense/list' : `/expense/list?tab=${tab}`
