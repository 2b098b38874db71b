// Decision: docs/decisions/hostile-input.md
// Decision: docs/decisions/moving-in-files.md
import type { OwnCompany } from '#domain/import/read/context.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import type { Upload } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { FileKind } from './file-readers.ts'
import { linesOf } from './lines.ts'
import type { ReadFile } from './read-file.ts'
import type { Head } from './read-import.ts'

/** What the process gets in front of the files. It is no parameter, because others can see those of a process. */
export type TogetherInput = { kind: FileKind; own: OwnCompany; sizes: number[] }

const maxOutput = 320 * 1024 * 1024

/** Reads the files of an import in one process, with limits of time and memory. Throws `unavailable` if many files wait already. */
export const readTogether = async (
  kind: FileKind,
  files: readonly Pick<Upload, 'name' | 'bytes'>[],
  own: OwnCompany,
  owner: string,
): Promise<ReadFile[]> => {
  const input: TogetherInput = { kind, own, sizes: files.map(({ bytes }) => bytes.length) }
  const read = (heads: readonly Head[], parts: ReadonlyMap<number, Buffer[]>): ReadFile[] =>
    files.map(({ name, bytes }, file) => ({
      name,
      size: bytes.length,
      head: heads[file] as Head,
      parts: parts.get(file) ?? [],
    }))
  try {
    const output = await convertInProcess({
      script: new URL('./read-together-process.ts', import.meta.url),
      bytes: Buffer.concat([Buffer.from(`${JSON.stringify(input)}\n`), ...files.map(({ bytes }) => bytes)]),
      owner,
      maxMs: 90_000,
      maxMemoryMib: 2048,
      maxOutput,
    })
    const [heads, ...lines] = linesOf(output)
    return read(JSON.parse(String(heads)) as Head[], partsOf(lines))
  } catch (error) {
    if (error instanceof Problem) throw error
    return read(
      files.map(({ name }) => ({ refused: { refused: 'too_slow', value: name.slice(0, 60) } })),
      new Map(),
    )
  }
}

const blank = 32

/** Each line is the position of a file, a blank and the JSON of some of its records. */
const partsOf = (lines: readonly Buffer[]): Map<number, Buffer[]> => {
  const parts = new Map<number, Buffer[]>()
  for (const line of lines) {
    const end = line.indexOf(blank)
    const file = Number(line.subarray(0, end).toString())
    parts.set(file, [...(parts.get(file) ?? []), line.subarray(end + 1)])
  }
  return parts
}
