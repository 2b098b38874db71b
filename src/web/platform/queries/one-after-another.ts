const lastOf = new Map<string, Promise<unknown>>()

/**
 * Runs work after earlier work of the same name has ended, so that each sends the version that the one before stored. Work that fails
 * does not stop the next.
 */
export const oneAfterAnother = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const result = (lastOf.get(name) ?? Promise.resolve()).then(work)
  lastOf.set(
    name,
    result.catch(() => undefined),
  )
  return result
}
