// Decision: docs/decisions/hostile-input.md
import type { ImportKind } from '#domain/import/record.ts'
import { maxImportBytes } from '#contract/books/import.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import type { Upload } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Head } from './read-import.ts'

/** A file as its process has read it. Each part is JSON: some hundred rows of a table, or records. */
export type ReadFile = { name: string; size: number; head: Head; parts: Buffer[] }

const maxOutput = 200 * 1024 * 1024
const newLine = 10

/** Reads an untrusted file in a process of its own with limits of time and memory. Throws `unavailable` if many files wait already. */
export const readImportFile = async (
  kind: ImportKind,
  { name, bytes }: Pick<Upload, 'name' | 'bytes'>,
  owner: string,
): Promise<ReadFile> => {
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
      parameters: [kind, name],
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

const linesOf = (output: Buffer): Buffer[] => {
  const lines: Buffer[] = []
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(newLine, from)
    const to = end === -1 ? output.length : end
    lines.push(output.subarray(from, to))
    from = to + 1
  }
  return lines
}
