/** As many documents are made into a file while one waits; more become a job. */
export const exportedAtOnce = 200
