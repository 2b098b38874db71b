import { describe, expect, test } from 'vitest'
import { fileOf, picked, refusalOf, statementOf, unknownOf } from './test/read.ts'
import { workbookFiles, xlsxOf, zipOf } from './test/xlsx.ts'

/** 2026-10-02 as Excel counts days. */
const day = 46_297

describe('a spreadsheet', () => {
  test('has dates as dates, formulas by their stored values, and numbers as they are shown', async () => {
    const file = await xlsxOf([
      ['Data', 'Aprašymas', 'Suma', 'Valiuta'],
      [{ day }, 'A & B', 36.299_999_999_999_997, 'EUR'],
      ['2026-10-03', 'C', { formula: 'C2*2', value: '-72.599999999999994' }, 'EUR'],
      ['2026-10-04', 'D', '1 234,50', 'EUR'],
      ['2026-10-05', 'E', 1e-2, 'EUR'],
    ])
    const { guess, missing, encoding } = await unknownOf(file)
    expect([missing, encoding]).toEqual([[], 'xlsx'])
    const statement = await statementOf(file, { ...guess, decimal_mark: ',' })
    expect(picked(statement, 'date', 'amount', 'text')).toEqual([
      ['2026-10-02', '36.30', 'A & B'],
      ['2026-10-03', '-72.60', 'C'],
      ['2026-10-04', '1234.50', 'D'],
      ['2026-10-05', '0.01', 'E'],
    ])
  })

  test('may have the table of a known bank', async () => {
    const { format, statements } = await fileOf(
      await xlsxOf([
        ['TransferWise ID', 'Date', 'Amount', 'Currency', 'Description', 'Payment Reference', 'Running Balance'],
        ['a', { day }, -3.5, 'EUR', 'Shop', null, 96.5],
      ]),
    )
    expect([format, statements[0]?.entries[0]?.amount, statements[0]?.closing]).toEqual(['wise', '-3.50', '96.50'])
  })

  test('names the row of the sheet of what cannot be read', async () => {
    const file = await xlsxOf([['Data', 'Suma', 'Valiuta'], [{ day }, 1, 'EUR'], [], [{ day }, 1.005, 'EUR']])
    const { guess } = await unknownOf(file)
    expect(await refusalOf(file, guess)).toEqual({ refused: 'amount', value: '1.005', line: 4, column: 'Suma' })
  })
})

describe('a hostile spreadsheet is refused', () => {
  const rowsOf = (cells: string) => workbookFiles(`<row r="1">${cells}</row>`)
  const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`

  /** The archive with another size of its largest file, in the directory and in front of the data. */
  const declaring = async (size: number) => {
    const real = 1_000_000
    const file = await zipOf({ ...rowsOf(cell('A1')), 'xl/media/a.bin': Buffer.alloc(real) })
    const places: number[] = []
    for (let at = 0; at < file.length - 4; at += 1) if (file.readUInt32LE(at) === real) places.push(at)
    expect(places.length).toBeGreaterThan(1)
    for (const at of places) file.writeUInt32LE(size, at)
    return file
  }

  test('when it declares more than 150 MB, or unpacks to more than it declares', async () => {
    expect(await refusalOf(await declaring(160_000_000))).toMatchObject({ refused: 'too_complex' })
    expect(await refusalOf(await declaring(1000))).toMatchObject({ refused: 'too_complex' })
    expect(await refusalOf(await declaring(1_000_001))).toMatchObject({ refused: 'malformed' })
  })

  test('when its cells are far apart', async () => {
    expect(await refusalOf(await zipOf(rowsOf(cell('A1') + cell('XFD1'))))).toMatchObject({ refused: 'too_complex' })
    expect(await refusalOf(await zipOf(rowsOf(cell('A1048576'))))).toMatchObject({ refused: 'too_many_entries' })
    expect(await refusalOf(await zipOf(workbookFiles('<row r="999999999"></row>')))).toMatchObject({
      refused: 'too_many_entries',
    })
    const wide = cell('A1') + cell('KN1')
    const high = `</row><row r="50000">${cell('A50000')}`
    expect(await refusalOf(await zipOf(rowsOf(wide + high)))).toMatchObject({ refused: 'too_complex' })
  })

  test('with a DOCTYPE in one of its files', async () => {
    const files = rowsOf(cell('A1'))
    const sheet = 'xl/worksheets/sheet1.xml'
    files[sheet] = (files[sheet] ?? '').replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet')
    expect(await refusalOf(await zipOf(files))).toMatchObject({ refused: 'doctype' })
  })

  test('when it is encrypted, no spreadsheet, or damaged', async () => {
    const file = await xlsxOf([['Data'], ['2026-10-02']])
    const encrypted = Buffer.from(file)
    encrypted[encrypted.indexOf('PK\u0001\u0002') + 8] = 1
    expect(await refusalOf(encrypted)).toMatchObject({ refused: 'encrypted' })
    expect(await refusalOf(await zipOf({ 'a.txt': 'tekstas' }))).toMatchObject({ refused: 'archive' })
    expect(await refusalOf(file.subarray(0, file.length - 30))).toMatchObject({ refused: 'malformed' })
    expect(await refusalOf(Buffer.concat([file.subarray(0, 100), file.subarray(101)]))).toMatchObject({
      refused: 'malformed',
    })
    const zeros = Buffer.from(file)
    zeros.fill(0, 60, 120)
    expect(await refusalOf(zeros)).toMatchObject({ refused: 'malformed' })
    expect(await refusalOf(await xlsxOf([]))).toMatchObject({ refused: 'empty' })
  })
})
