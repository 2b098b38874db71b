/** The name of the database cluster with the accounts of people: that of `DATABASE_URL`. */
export const firstCluster = 'first'
