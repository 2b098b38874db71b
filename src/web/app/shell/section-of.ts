/** The section a path belongs to: `/client/edit/…` to clients. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

const settingsSections = new Set(['settings', 'unit', 'series', 'vat', 'activity', 'expense-category'])

/** Settings, and the lists that belong to them. */
export const isSettings = (path: string): boolean => settingsSections.has(sectionOf(path))
