import { describe, expect, it } from 'vitest'
import { type EditorLine, emptyLine } from '#web/sales/invoice-editor/form/editor-form.ts'
import { duplicateLine, insertLine, moveLine, pasteLines, removeLine, withBlankRowAtEnd } from './line-operations.ts'

const line = (title: string): EditorLine => ({ ...emptyLine('unit', 'vat'), key: title || 'blank', title })
const lines = (...titles: string[]) => titles.map(line)
const keys = (all: readonly EditorLine[]) => all.map(({ key }) => key)

describe('Lines of an invoice', () => {
  it('always end with one blank row', () => {
    const one = withBlankRowAtEnd(lines('a'), 'unit', 'vat')
    expect(one.map(({ title }) => title)).toEqual(['a', ''])
    expect(withBlankRowAtEnd(one, 'unit', 'vat')).toBe(one)
  })

  it('have the VAT rate of the line above in a new row', () => {
    const [, next] = withBlankRowAtEnd([{ ...line('a'), vat_id: 'reduced' }], 'unit', 'vat')
    expect(next?.vat_id).toBe('reduced')
  })

  it('get no new row when the invoice is full', () => {
    const full = Array.from({ length: 500 }, (_, at) => line(`l${at}`))
    expect(withBlankRowAtEnd(full, 'unit', 'vat')).toHaveLength(500)
  })

  it('can be moved up and down, but not below the blank row', () => {
    const all = lines('a', 'b', 'c', '')
    expect(keys(moveLine(all, 'a', 1))).toEqual(['b', 'a', 'c', 'blank'])
    expect(keys(moveLine(all, 'a', 9))).toEqual(['b', 'c', 'a', 'blank'])
    expect(moveLine(all, 'a', -1)).toBe(all)
    expect(moveLine(all, 'blank', 0)).toBe(all)
  })

  it('can be restored at the position where they were removed', () => {
    const all = lines('a', 'b', 'c')
    const left = removeLine(all, 'b')
    expect(keys(left)).toEqual(['a', 'c'])
    expect(keys(insertLine(left, line('b'), 1))).toEqual(['a', 'b', 'c'])
  })

  it('are duplicated below the original with new keys', () => {
    const [, copy, last] = duplicateLine(lines('a', 'b'), 'a')
    expect(copy?.title).toBe('a')
    expect(copy?.key).not.toBe('a')
    expect(last?.key).toBe('b')
  })

  it('are pasted in place of a blank row, else below the row', () => {
    expect(keys(pasteLines(lines('a', ''), 'blank', lines('x', 'y')))).toEqual(['a', 'x', 'y'])
    expect(keys(pasteLines(lines('a', 'b'), 'a', lines('x')))).toEqual(['a', 'x', 'b'])
  })
})
