import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readImport } from './read-import.ts'

// Reads a table from its input and writes lines of JSON to its output.
const { stdout } = process
for await (const line of readImport(await buffer(process.stdin))) if (!stdout.write(line)) await once(stdout, 'drain')
