import { resolve } from 'node:path'

/** The folder of the project: `src`, `migrations`, `build` and `package.json` are in it. */
export const root = resolve(import.meta.dirname, '../../../..')
