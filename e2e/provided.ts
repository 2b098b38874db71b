import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser of the run listens. */
    browserAddress: string
    /** The built web, in a folder of its own. */
    buildDir: string
  }
}
