import { describe, expect, it } from 'vitest'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { lineKey } from './editor-form.ts'
import { mergedForm, staleFields, defaultChoice } from './stale-fields.ts'
import { formWith } from '#web/sales/invoice-editor/form/test/samples.ts'

/** The same form on another page, where its lines have other keys. */
const editedElsewhere = (form: EditorForm, change: Partial<EditorForm> = {}): EditorForm => {
  const next = { ...form, ...change }
  return { ...next, lines: next.lines.map((line) => ({ ...line, key: lineKey() })) }
}
const withLines = (form: EditorForm, change: (lines: EditorLine[]) => EditorLine[]): EditorForm => ({
  ...form,
  lines: change([...form.lines]),
})

const one = formWith({ title: 'Dizainas' }, { note: 'Sena', issued_to: 'Nina' })
const initialValues = withLines(one, ([line, blank]) => [line!, { ...line!, key: 'second', title: 'Spauda' }, blank!])
const keys = (typed: EditorForm, other: EditorForm) => staleFields(typed, initialValues, other).map(({ key }) => key)
const merged = (typed: EditorForm, other: EditorForm) =>
  mergedForm(typed, other, staleFields(typed, initialValues, other), defaultChoice)
const titles = (form: EditorForm) => form.lines.map(({ title }) => title).filter(Boolean)

describe('Another user has saved the same document', () => {
  it('keeps the changes of this page, and takes the other fields from the other version', () => {
    const other = editedElsewhere(initialValues, { note: 'Jų', issued_to: 'Rasa' })
    const typed = { ...initialValues, note: 'Mano' }
    expect(staleFields(typed, initialValues, other)).toEqual([
      { key: 'note', group: 'note', mineChanged: true, theirsChanged: true },
      { key: 'issued_to', group: 'issued_to', mineChanged: false, theirsChanged: true },
    ])
    expect(merged(typed, other)).toMatchObject({ note: 'Mano', issued_to: 'Rasa' })
  })

  it('reports no conflict for lines that differ only in their keys', () => {
    expect(keys(initialValues, editedElsewhere(initialValues))).toEqual([])
  })

  it('reports no conflict for a field that both changed to the same value', () => {
    expect(keys({ ...initialValues, note: 'Nauja' }, editedElsewhere(initialValues, { note: 'Nauja' }))).toEqual([])
  })

  it('merges changes of different lines', () => {
    const typed = withLines(initialValues, ([a, ...rest]) => [{ ...a!, title: 'Mano dizainas' }, ...rest])
    const other = editedElsewhere(
      withLines(initialValues, ([a, b, ...rest]) => [a!, { ...b!, title: 'Jų spauda' }, ...rest]),
    )
    expect(keys(typed, other)).toEqual(['lines.0', 'lines.1'])
    expect(titles(merged(typed, other))).toEqual(['Mano dizainas', 'Jų spauda'])
  })

  it('takes all lines of one version when lines were added or removed', () => {
    const typed = withLines(initialValues, ([a, ...rest]) => [{ ...a!, title: 'Mano dizainas' }, ...rest])
    const other = editedElsewhere(withLines(initialValues, ([a, , blank]) => [a!, blank!]))
    expect(keys(typed, other)).toEqual(['lines'])
    expect(titles(merged(typed, other))).toEqual(['Mano dizainas', 'Spauda'])
    const fields = staleFields(typed, initialValues, other)
    expect(titles(mergedForm(typed, other, fields, () => 'theirs'))).toEqual(['Dizainas'])
  })
})
