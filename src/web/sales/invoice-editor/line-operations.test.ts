import { describe, expect, it } from 'vitest'
import { type EditorLine, emptyLine } from './editor-form.ts'
import { duplicateLine, insertLine, moveLine, pasteLines, removeLine, withRowToType } from './line-operations.ts'

const line = (title: string): EditorLine => ({ ...emptyLine('unit', 'vat'), key: title || 'blank', title })
const lines = (...titles: string[]) => titles.map(line)
const keys = (all: readonly EditorLine[]) => all.map(({ key }) => key)

describe('Lines of an invoice', () => {
  it('always end with one row to type in', () => {
    const one = withRowToType(lines('a'), 'unit', 'vat')
    expect(one.map(({ title }) => title)).toEqual(['a', ''])
    expect(withRowToType(one, 'unit', 'vat')).toBe(one)
  })

  it('offer the VAT of the line above to the next one', () => {
    const [, next] = withRowToType([{ ...line('a'), vat_id: 'reduced' }], 'unit', 'vat')
    expect(next?.vat_id).toBe('reduced')
  })

  it('offer no more rows when the invoice is full', () => {
    const full = Array.from({ length: 500 }, (_, at) => line(`l${at}`))
    expect(withRowToType(full, 'unit', 'vat')).toHaveLength(500)
  })

  it('move up and down, but not past the row that waits at the end', () => {
    const all = lines('a', 'b', 'c', '')
    expect(keys(moveLine(all, 'a', 1))).toEqual(['b', 'a', 'c', 'blank'])
    expect(keys(moveLine(all, 'a', 9))).toEqual(['b', 'c', 'a', 'blank'])
    expect(moveLine(all, 'a', -1)).toBe(all)
    expect(moveLine(all, 'blank', 0)).toBe(all)
  })

  it('come back where they were removed', () => {
    const all = lines('a', 'b', 'c')
    const left = removeLine(all, 'b')
    expect(keys(left)).toEqual(['a', 'c'])
    expect(keys(insertLine(left, line('b'), 1))).toEqual(['a', 'b', 'c'])
  })

  it('are repeated below themselves, as lines of their own', () => {
    const [, copy, last] = duplicateLine(lines('a', 'b'), 'a')
    expect(copy?.title).toBe('a')
    expect(copy?.key).not.toBe('a')
    expect(last?.key).toBe('b')
  })

  it('are pasted over a blank row, else below', () => {
    expect(keys(pasteLines(lines('a', ''), 'blank', lines('x', 'y')))).toEqual(['a', 'x', 'y'])
    expect(keys(pasteLines(lines('a', 'b'), 'a', lines('x')))).toEqual(['a', 'x', 'b'])
  })
})
