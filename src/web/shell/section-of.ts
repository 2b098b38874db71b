/** The section a path belongs to: `/client/edit/…` to clients. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''

/** Settings, and the lists that belong to them. */
export const isSettings = (path: string): boolean => ['settings', 'unit', 'series'].includes(sectionOf(path))
