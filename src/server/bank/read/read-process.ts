import { buffer } from 'node:stream/consumers'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import { readBytes } from './read-bytes.ts'

// Reads a statement of a bank from its input and writes a ReadStatement as JSON to its output; the parameter is a mapping as JSON.
const [, , parameter] = process.argv
const mapping = parameter === undefined ? undefined : (JSON.parse(parameter) as ColumnMapping)

process.stdout.write(JSON.stringify(await readBytes(await buffer(process.stdin), mapping)))
