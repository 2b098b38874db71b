// Decision: docs/decisions/deploying.md
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot, userError } from '../run/places.mjs'

/** The commands that build an image, in the order in which they are looked for; each is asked whether it works here. */
const builders = {
  docker: { asks: ['info'], builds: ['build'] },
  podman: { asks: ['info'], builds: ['build', '--format', 'docker'] },
  buildah: { asks: ['info'], builds: ['build', '--format', 'docker'] },
} as const

export type Builder = keyof typeof builders

const names = Object.keys(builders) as Builder[]

/** Whether a command exists and can build: docker's client, for example, is of no use without its daemon. */
const works = (name: Builder): boolean => spawnSync(name, builders[name].asks, { stdio: 'ignore' }).status === 0

/** The first of docker, podman and buildah that works. */
export const findBuilder = (isWorking: (name: Builder) => boolean = works): Builder => {
  const found = names.find(isWorking)
  if (found) return found
  throw userError(
    'There is no docker, podman or buildah that works here, so no image can be built. Install one of them, for example ' +
      '`apt-get install buildah`, or start the daemon of docker. `npm run release` needs none.',
  )
}

type Options = { tag: string; version: string; revision: string; rest: readonly string[] }

/** Docker's format, because the other one has no health check. `rest` are options of the builder, such as --build-arg. */
export const buildCommand = (builder: Builder, { tag, version, revision, rest }: Options): string[] => [
  ...builders[builder].builds,
  '--file',
  inRoot('deploy', 'Containerfile'),
  '--tag',
  tag,
  '--build-arg',
  `VERSION=${version}`,
  '--build-arg',
  `REVISION=${revision}`,
  ...rest,
  inRoot(),
]

const output = (command: string, parameters: string[]): string =>
  spawnSync(command, parameters, { cwd: inRoot(), encoding: 'utf8' }).stdout?.trim() ?? ''

/** `npm run image`: the image `kvitas:<version>`; `-- --tag name` names it, and what follows another `--` goes to the builder. */
const main = (): number => {
  const { values, positionals } = parseArgs({ options: { tag: { type: 'string' } }, allowPositionals: true })
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
  const builder = findBuilder()
  const tag = values.tag ?? `kvitas:${version}`
  const revision = output('git', ['rev-parse', 'HEAD']) || 'unknown'
  console.log(`Building ${tag} with ${builder}…`)
  const parameters = buildCommand(builder, { tag, version, revision, rest: positionals })
  const { status } = spawnSync(builder, parameters, { stdio: 'inherit' })
  if (status === 0) console.log(`${tag} is ready; docs/operate.md says how to start it.`)
  return status ?? 1
}

if (import.meta.main) {
  try {
    process.exitCode = main()
  } catch (error) {
    if (!(error instanceof Error && 'isForUser' in error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
