import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'

/**
 * Every visit loads the first script, and then the sign-in page or the frame of a person who is signed in. The many small parts of each are
 * merged: a browser loads three files sooner than eighty (docs/decisions/script-files.md).
 */
const signInModules = ['/src/web/account/sign-in/login-screen.tsx', '/src/web/platform/queries/query-client.ts']
const frameModules = ['/src/web/app/shell/app-shell.tsx']

/** Texts stay in files of their own: a visit loads those of one language. */
const texts = '/src/texts/'

/** A part that at least so many screens and panels share is loaded with the first of them, unless it is large. */
const manyUses = 3
const largeBytes = 8000

type Chunk = Rolldown.OutputChunk

/**
 * The name of the file that a module belongs in, or `null` for a file of its own. It is found from the chunks of a first build, because only a
 * finished build knows which imports are used. No named file imports one without a name, so that modules run in their order.
 *
 * @param config the plugins that load modules and the options of the build
 */
export const groupsOfChunks = async (config: InlineConfig): Promise<(moduleId: string) => string | null> => {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const groupOf = groupsIn(chunks)
  const groups = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, groupOf(chunk)] as const)))
  return (moduleId) => groups.get(moduleId) ?? null
}

const groupsIn = (chunks: readonly Chunk[]) => {
  const closureOf = closures(chunks)
  const closureOfAll = (each: readonly Chunk[]) => new Set(each.flatMap((chunk) => [...closureOf(chunk)]))
  const closureOfModules = (paths: readonly string[]) => closureOfAll(paths.map((path) => chunkOf(chunks, path)))
  const start = closureOfAll(chunks.filter(({ isEntry }) => isEntry))
  const signIn = closureOfModules(signInModules)
  const frame = closureOfModules(frameModules)
  const isFirst = (chunk: Chunk) => start.has(chunk) || signIn.has(chunk) || frame.has(chunk)
  const loaded = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const uses = new Map<Chunk, number>()
  for (const chunk of chunks.filter(({ fileName }) => loaded.has(fileName)))
    for (const used of closureOf(chunk)) uses.set(used, (uses.get(used) ?? 0) + 1)
  const isShared = (chunk: Chunk) => {
    const own = [...closureOf(chunk)].filter((each) => !isFirst(each))
    const bytes = own.reduce((sum, { code }) => sum + code.length, 0)
    return (
      (uses.get(chunk) ?? 0) >= manyUses && bytes <= largeBytes && !own.some(({ fileName }) => loaded.has(fileName))
    )
  }
  const shared = closureOfAll(chunks.filter(isShared))
  return (chunk: Chunk): string | null => {
    if (chunk.moduleIds.some((id) => id.includes(texts))) return null
    if (start.has(chunk)) return 'start'
    if (signIn.has(chunk)) return frame.has(chunk) ? 'public' : 'sign-in'
    if (frame.has(chunk)) return 'frame'
    return shared.has(chunk) ? 'shared' : null
  }
}

const chunkOf = (chunks: readonly Chunk[], path: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
  if (!chunk) throw new Error(`The build has no chunk of ${path}.`)
  return chunk
}

/** A chunk with all that it imports, and that these import. */
const closures = (chunks: readonly Chunk[]) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const add = (chunk: Chunk, found: Set<Chunk>): Set<Chunk> => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) add(imported, found)
    }
    return found
  }
  return (chunk: Chunk): ReadonlySet<Chunk> => add(chunk, new Set())
}
