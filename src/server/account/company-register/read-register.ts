import { createReadStream } from 'node:fs'
import { registerColumns } from '#domain/company-register/register-columns.ts'
import { readRegisterRow } from '#domain/company-register/read-register-row.ts'
import type { RegisteredCompany } from '#domain/company-register/registered-company.ts'
import { isPlainDate } from '#domain/plain-date.ts'

const maxLineLength = 20_000
const mostRows = 2_000_000
/** A file with more unusable rows is another one or damaged. */
const mostUnusable = 0.05

/** What was read so far. */
export type RegisterCount = { rows: number; unusable: number; as_of: string | null }

/** The lines of a text file in UTF-8. Throws if it is none, or a line is longer than a row can be. */
const linesOf = async function* (path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of createReadStream(path)) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new Error('it has a line that is too long')
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

/**
 * The companies of a CSV file of the register, each code once, and in `count` how many there are. Throws, with the reason as its message, for
 * a file without the columns of the register or with many rows that are no companies.
 */
export const readRegister = async function* (path: string, count: RegisterCount): AsyncGenerator<RegisteredCompany> {
  const lines = linesOf(path)
  const heading = await lines.next()
  const columns = registerColumns(String(heading.value ?? '').replace(/\r$/, ''))
  if (!columns) throw new Error('its heading has no columns ja_kodas and ja_pavadinimas')
  const codes = new Set<string>()
  for await (const line of lines) {
    if (line.trim() === '') continue
    const company = readRegisterRow(line.replace(/\r$/, ''), columns)
    if (!company) {
      count.unusable += 1
      continue
    }
    const { as_of, ...stored } = company
    if (isPlainDate(as_of) && (count.as_of === null || as_of > count.as_of)) count.as_of = as_of
    if (codes.has(stored.code)) continue
    codes.add(stored.code)
    count.rows += 1
    if (count.rows > mostRows) throw new Error(`it has more than ${mostRows} companies`)
    yield stored
  }
  if (count.rows === 0) throw new Error('it has no companies')
  if (count.unusable > count.rows * mostUnusable) throw new Error(`${count.unusable} of its rows are no companies`)
}
