// Decision: docs/decisions/hostile-input.md
import { tableKinds } from '#domain/import/record.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { maxImportBytes } from '#contract/books/import.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import type { Upload } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'
import type { FileKind } from './file-readers.ts'
import { linesOf } from './lines.ts'
import type { Head } from './read-import.ts'
import { readTogether } from './read-together.ts'

/** A file as its process has read it. Each part is JSON: some hundred rows of a table, or records. */
export type ReadFile = { name: string; size: number; head: Head; parts: Buffer[] }

const maxOutput = 200 * 1024 * 1024

/** Reads untrusted files in processes of their own with limits of time and memory. Throws `unavailable` if many files wait already. */
export const readImportFiles = async (
  kind: ImportKind,
  files: readonly Pick<Upload, 'name' | 'bytes'>[],
  own: OwnCompany,
  owner: string,
): Promise<ReadFile[]> => {
  if (hasReader(kind)) return readTogether(kind, files, own, owner)
  const read: ReadFile[] = []
  for (const file of files) read.push(await readTableFile(file, owner))
  return read
}

const hasReader = (kind: ImportKind): kind is FileKind => !Object.hasOwn(tableKinds, kind)

/** Reads a table. */
const readTableFile = async ({ name, bytes }: Pick<Upload, 'name' | 'bytes'>, owner: string): Promise<ReadFile> => {
  const refused = (code: 'empty' | 'too_big' | 'too_slow', value: string): ReadFile => ({
    name,
    size: bytes.length,
    head: { refused: { refused: code, value } },
    parts: [],
  })
  if (bytes.length === 0) return refused('empty', name)
  if (bytes.length > maxImportBytes) return refused('too_big', '20 MB')
  try {
    const output = await convertInProcess({
      script: new URL('./read-process.ts', import.meta.url),
      bytes,
      owner,
      maxMs: 60_000,
      maxMemoryMib: 1536,
      maxOutput,
    })
    const [head, ...parts] = linesOf(output)
    return { name, size: bytes.length, head: JSON.parse(String(head)) as Head, parts }
  } catch (error) {
    if (error instanceof Problem) throw error
    return refused('too_slow', name.slice(0, 60))
  }
}
