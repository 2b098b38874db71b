import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#server/platform/process/project-root.ts'
import { clientTypes } from './client-types.ts'

/** `npm run client`, after the contract has changed. A test refuses a client that is not current. */
writeFileSync(path.join(root, 'clients/typescript/calls.ts'), clientTypes())
