/** The most documents that are exported within a request; more become a job. */
export const exportedAtOnce = 200

/** The most documents that can be exported by id. */
export const exportedByName = 1000

/** The most rows of a downloaded list; a longer list must be filtered first. */
export const listedAtOnce = 20_000

/** The most documents by id, and rows of lists, that a user exports in an hour without a proof. */
export const exportedUnproved = 100

/** Whether an export needs a proof: it is of a whole period, or of too many documents. */
export const takesMuch = ({ ids }: { ids?: readonly unknown[] | undefined }): boolean =>
  ids === undefined || ids.length > exportedUnproved
