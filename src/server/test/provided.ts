/** What the start of a test run hands to every worker. */
export type TestServer = {
  /** The database `postgres`, as the superuser. */
  superuserUrl: string
  /** A migrated, empty database, as its owner: each test's database is a copy of it. */
  templateUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}
