/** As many documents are made into a file while one waits; more become a job. */
export const exportedAtOnce = 200

/** As many can be asked for one by one. */
export const exportedByName = 1000

/** A list is downloaded with no more rows; a longer one is narrowed first. */
export const listedAtOnce = 20_000

/** A person takes so many documents chosen by name, and rows of lists, in an hour; for more, who is at the session has to prove it. */
export const exportedUnproved = 100

/** Everything of a period is asked for, or as much by name: then who is at the session has to prove it. */
export const takesMuch = ({ ids }: { ids?: readonly unknown[] | undefined }): boolean =>
  ids === undefined || ids.length > exportedUnproved
