import fc from 'fast-check'
import { operations } from './operations.ts'

/** Random steps, evenly distributed over all operations. A failing run is not shrunk, which would take minutes. */
export const randomSteps = (length: number) =>
  fc.noShrink(
    fc.noBias(
      fc.array(
        fc.record({
          operation: fc.constantFrom(...Object.keys(operations)),
          a: fc.nat(1000),
          b: fc.nat(1000),
          percent: fc.integer({ min: 1, max: 100 }),
        }),
        { minLength: length, maxLength: length },
      ),
    ),
  )
