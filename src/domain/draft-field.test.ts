import { describe, expect, test } from 'vitest'
import { changedDraftFields, draftField, settleDraft, withDraftField, withoutConflicts } from './draft-field.ts'
import type { DraftForm } from './draft.ts'

const a = { id: 'a', title: 'Lenta', price: '5' }
const b = { id: 'b', title: 'Vinys', price: '1' }
const base: DraftForm = { note: 'labas', lines: [a, b] }

describe('a field of a draft', () => {
  test.each([
    ['note', 'labas'],
    ['missing', null],
    ['lines.a.price', '5'],
    ['lines.c.price', null],
    ['lines.b', b],
    ['lines', ['a', 'b']],
    ['toString', null],
  ])('%s is read by its name', (field, value) => expect(draftField(base, field)).toEqual(value))

  test.each([
    ['note', 'kita', { note: 'kita', lines: [a, b] }],
    ['lines.a.price', '6', { note: 'labas', lines: [{ ...a, price: '6' }, b] }],
    ['lines.b', null, { note: 'labas', lines: [a] }],
    ['lines.c', { id: 'c', title: 'Nauja' }, { note: 'labas', lines: [a, b, { id: 'c', title: 'Nauja' }] }],
    ['lines', ['b', 'a'], { note: 'labas', lines: [b, a] }],
  ])('%s is replaced by its name', (field, value, form) => expect(withDraftField(base, field, value)).toEqual(form))

  test('of lines moves only the named lines', () => {
    const form = { lines: [a, { id: 'new' }, b] }
    expect(draftField(withDraftField(form, 'lines', ['b', 'a']), 'lines')).toEqual(['b', 'new', 'a'])
  })

  test('is sent if its value differs, and an absent one is the same as null', () => {
    expect(changedDraftFields({ note: 'a', date: null }, { note: 'b' })).toEqual({ note: 'b' })
    expect(changedDraftFields({ note: 'a' }, {})).toEqual({ note: null })
    expect(changedDraftFields(base, { lines: [{ price: '5', title: 'Lenta', id: 'a' }, b], note: 'labas' })).toEqual({})
  })
})

describe('an answer of the server', () => {
  test('brings what others changed, and keeps what was typed meanwhile', () => {
    const now = { ...base, note: 'labas rytas' }
    const stored = { ...base, lines: [{ ...a, price: '7' }, b] }
    expect(settleDraft(base, now, stored, [])).toEqual({
      form: { note: 'labas rytas', lines: [{ ...a, price: '7' }, b] },
      conflicts: [],
    })
  })

  test('with a field that both changed leaves the typed value until a person chooses', () => {
    const now = withDraftField(base, 'lines.a.price', '6')
    const stored = withDraftField(base, 'lines.a.price', '7')
    const { form, conflicts } = settleDraft(base, now, stored, [])
    expect(form).toEqual(now)
    expect(conflicts).toEqual([{ field: 'lines.a.price', base: '5', mine: '6', theirs: '7' }])
    // It is not sent before.
    expect(withoutConflicts(form, stored, conflicts)).toEqual(stored)
    // Mine: it is sent. Theirs: nothing is left to send.
    expect(changedDraftFields(stored, form)).toEqual({ lines: [{ ...a, price: '6' }, b] })
    expect(changedDraftFields(stored, withDraftField(form, 'lines.a.price', '7'))).toEqual({})
  })

  test('ends a conflict whose values became equal', () => {
    const open = [{ field: 'note', base: 'labas', mine: 'x', theirs: 'y' }]
    const both = { ...base, note: 'y' }
    expect(settleDraft(both, both, both, open).conflicts).toEqual([])
  })

  test('keeps an open conflict with the newest value of the other person', () => {
    const open = [{ field: 'note', base: 'labas', mine: 'x', theirs: 'y' }]
    const stored = { ...base, note: 'z' }
    const { form, conflicts } = settleDraft({ ...base, note: 'y' }, { ...base, note: 'x' }, stored, open)
    expect(form['note']).toBe('x')
    expect(conflicts).toEqual([{ field: 'note', base: 'y', mine: 'x', theirs: 'z' }])
  })

  test('with a line that one removed and the other changed leaves it as it is on screen', () => {
    const now = withDraftField(base, 'lines.b', null)
    const stored = withDraftField(base, 'lines.b.price', '2')
    const { form, conflicts } = settleDraft(base, now, stored, [])
    expect(form).toEqual(now)
    expect(conflicts.map(({ field }) => field)).toEqual(['lines.b'])
  })
})
