import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { ImportKind } from '#domain/import/record.ts'
import { readImport } from './read-import.ts'

// Reads a file of an import from its input and writes lines of JSON to its output; the parameters are the kind and the name of the file.
const [, , kind, name] = process.argv
const { stdout } = process
for await (const line of readImport(kind as ImportKind, await buffer(process.stdin), name ?? ''))
  if (!stdout.write(line)) await once(stdout, 'drain')
