import fc from 'fast-check'
import { operations } from './operations.ts'

/** Random steps, evenly distributed over all operations; every second one is of `preferred`, if there are any. A failing run is not shrunk, which would take minutes. */
export const randomSteps = (length: number, preferred: readonly string[] = []) =>
  fc.noShrink(
    fc.noBias(
      fc.array(
        fc.record({
          operation: fc.oneof(
            fc.constantFrom(...Object.keys(operations)),
            ...(preferred.length > 0 ? [fc.constantFrom(...preferred)] : []),
          ),
          a: fc.nat(1000),
          b: fc.nat(1000),
          percent: fc.integer({ min: 1, max: 100 }),
        }),
        { minLength: length, maxLength: length },
      ),
    ),
  )
