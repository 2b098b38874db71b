import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Writes the types of a migrated database's tables: numbers exact as text, days and moments as text. */
export const generateSchema = async (ownerUrl: string, file: string): Promise<void> => {
  const generator = fileURLToPath(new URL('./cli/bin.js', import.meta.resolve('kysely-codegen')))
  const types = ['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', '{"timestamptz":"string"}']
  // The queue's tables are its package's own.
  const not = ['--exclude-pattern', 'graphile_worker.*']
  await run(process.execPath, [
    generator,
    '--url',
    ownerUrl,
    '--dialect',
    'postgres',
    ...types,
    ...not,
    '--out-file',
    file,
  ])
}
