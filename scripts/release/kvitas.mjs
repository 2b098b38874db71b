/** `./kvitas [command] [arguments]`: runs a program of the release in this process; without a command it starts the server. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programs } from './programs.mjs'

const here = import.meta.dirname
const [name = 'start', ...parameters] = process.argv.slice(2)
const program = Object.hasOwn(programs, name) && programs[/** @type {keyof typeof programs} */ (name)]
if (!program) {
  console.error(`There is no command "${name}". There are: ${Object.keys(programs).join(', ')}.`)
  process.exit(64)
}
// `./data` and `.env` are in the folder of the release, whatever the current folder is.
process.chdir(here)
process.argv.splice(1, Infinity, join(here, program), ...parameters)
enableCompileCache(join(here, '.cache', 'compiled'))
await import(pathToFileURL(join(here, program)).href)
