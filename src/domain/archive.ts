/** How many days an archive of a company is kept. */
export const archiveDays = 7

/** How many finished archives of one company are kept; older ones are removed when another is made. */
export const maxKeptArchives = 3

/** How many archives of one company can be ordered in a day. */
export const maxArchivesPerDay = 5

/** What an archive never has, because it is a secret or belongs to the instance, and must be entered anew after a restore. */
export const enteredAnew = ['people', 'tax_code', 'peppol', 'invitations', 'links', 'limits'] as const
export type EnteredAnew = (typeof enteredAnew)[number]
