import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { firstProblems } from '../first-problems.ts'
import { fileReaders } from './file-readers.ts'
import { perLine } from './read-import.ts'
import type { Head } from './read-import.ts'
import type { TogetherInput } from './read-together.ts'

// Reads the files of an import from its input and writes a line with the Head of each, then lines with their records.
const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const { kind, own, sizes } = JSON.parse(input.subarray(0, end).toString()) as TogetherInput
let at = end + 1
const files = sizes.map((size) => input.subarray(at, (at += size)))

const { records, problems, files: facts } = fileReaders[kind](files, own)

/** What the files of one import may say. More is only counted. */
const maxProblems = Math.max(100, Math.floor(2000 / files.length))

const write = async (line: string): Promise<void> => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

const heads = files.map((_, file): Head => {
  const ofFile = problems.filter((problem) => problem.file === file)
  // What refuses a file comes before what is wrong in it.
  const sorted = ofFile.toSorted((a, b) => Number(b.line === null) - Number(a.line === null))
  return { records: { files: facts.slice(file, file + 1), problems: firstProblems(sorted, maxProblems, 'not_listed') } }
})
await write(JSON.stringify(heads))
const byFile = Map.groupBy(records, ({ file }) => file)
for (const [file, list] of byFile)
  for (let first = 0; first < list.length; first += perLine)
    await write(`${file} ${JSON.stringify(list.slice(first, first + perLine))}`)
