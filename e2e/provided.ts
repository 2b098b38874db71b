import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the browser of the run. */
    browserAddress: string
    /** The folder of the built web. */
    buildDir: string
  }
}
