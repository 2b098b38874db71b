import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../run/places.mjs'
import { makeRelease } from './make-release.ts'

/** `npm run release`: the folder `release/kvitas-<version>-<platform>` and an archive of it. */
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
const name = `kvitas-${version}-${process.platform}-${process.arch}`
const folder = inRoot('release', name)
const archive = `${folder}.tar.gz`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((size, entry) => size + statSync(join(entry.parentPath, entry.name)).size, 0)

await makeRelease(folder)
console.log(`${folder} (${megabytes(sizeOf(folder))}): start it with ./kvitas`)
const { status } = spawnSync('tar', ['-czf', archive, '-C', inRoot('release'), name], { stdio: 'inherit' })
if (status === 0) console.log(`${archive} (${megabytes(statSync(archive).size)})`)
process.exitCode = status ?? 1
