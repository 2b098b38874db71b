import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftLines, mergeDraft } from '#domain/draft.ts'
import type { DraftForm, DraftLine, DraftValue } from '#domain/draft.ts'

const base: DraftForm = {
  note: 'a',
  date: '2026-11-20',
  lines: [
    { id: '1', title: 'Lenta', price: '5' },
    { id: '2', title: 'Vinys', price: '1' },
  ],
}
const line = (id: string, change: DraftForm = {}): DraftLine => ({
  ...draftLines(base).find((each) => each.id === id),
  id,
  ...change,
})
const ids = (form: DraftForm) => draftLines(form).map(({ id }) => id)

describe('merging two changes of a draft', () => {
  test('fields that only one side changed have the value of that side', () => {
    const merged = mergeDraft(base, { ...base, note: 'b' }, { ...base, date: '2026-11-21' })
    expect(merged).toEqual({ form: { ...base, note: 'b', date: '2026-11-21' }, conflicts: [] })
  })

  test('a field that both changed keeps their value, and the conflict has all three', () => {
    const merged = mergeDraft(base, { ...base, note: 'mine' }, { ...base, note: 'theirs' })
    expect(merged.form['note']).toBe('theirs')
    expect(merged.conflicts).toEqual([{ field: 'note', base: 'a', mine: 'mine', theirs: 'theirs' }])
  })

  test('the same change on both sides is no conflict', () =>
    expect(mergeDraft(base, { ...base, note: 'b' }, { ...base, note: 'b' }).conflicts).toEqual([]))

  test('different fields of one line merge', () => {
    const mine = { ...base, lines: [line('1', { price: '6' }), line('2')] }
    const theirs = { ...base, lines: [line('1', { title: 'Lentos' }), line('2')] }
    const { form, conflicts } = mergeDraft(base, mine, theirs)
    expect(draftLines(form)[0]).toEqual({ id: '1', title: 'Lentos', price: '6' })
    expect(conflicts).toEqual([])
  })

  test('lines that both sides added are all kept', () => {
    const mine = { ...base, lines: [line('1'), { id: '3', title: 'A' }, line('2')] }
    const theirs = { ...base, lines: [line('1'), { id: '4', title: 'B' }, line('2'), { id: '5', title: 'C' }] }
    expect(ids(mergeDraft(base, mine, theirs).form)).toEqual(['1', '3', '4', '2', '5'])
  })

  test('a line that one side removed and the other changed is a conflict', () => {
    const changed = { ...base, lines: [line('1', { price: '6' }), line('2')] }
    const removed = { ...base, lines: [line('2')] }
    expect(mergeDraft(base, removed, changed)).toMatchObject({ form: changed, conflicts: [{ field: 'lines.1' }] })
    const other = mergeDraft(base, changed, removed)
    expect(other.conflicts[0]?.mine).toEqual(line('1', { price: '6' }))
    expect(ids(other.form)).toEqual(['2'])
  })

  test('a removed line that nobody changed stays removed, and a moved one stays moved', () => {
    expect(ids(mergeDraft(base, { ...base, lines: [line('2')] }, base).form)).toEqual(['2'])
    expect(ids(mergeDraft(base, base, { ...base, lines: [line('2'), line('1')] }).form)).toEqual(['2', '1'])
  })

  test('a name of the prototype is a field like any other', () => {
    const mine = JSON.parse('{"constructor": "x"}') as DraftForm
    expect(mergeDraft({}, mine, {}).form['constructor']).toBe('x')
  })
})

const value = fc.constantFrom<DraftValue>(null, '', 'a', 'b', true, { kind: 'percent', value: '5' })
const someLines = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6'), title: value, price: value }),
  { selector: ({ id }) => id, maxLength: 6 },
)
const someForm: fc.Arbitrary<DraftForm> = fc.record({ note: value, date: value, discount: value, lines: someLines })

const places = ['note', 'date', 'discount', '1', '2', '3', '4', '5', '6']

/** The base with the values and lines of `changed` in the given places. */
const changedAt = (from: DraftForm, changed: DraftForm, here: ReadonlySet<string>): DraftForm => {
  const lines = draftLines(from).filter(({ id }) => !here.has(id))
  for (const [at, each] of draftLines(changed).entries()) if (here.has(each.id)) lines.splice(at, 0, each)
  const fields = Object.keys(changed).filter((name) => here.has(name))
  return { ...from, ...Object.fromEntries(fields.map((name) => [name, changed[name]!])), lines }
}

/** A base and two changes of it in different places: three forms without a relation nearly always conflict. */
const changesApart = fc
  .tuple(someForm, someForm, someForm, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }))
  .map(([b, m, t, isMine]) => {
    const mine = new Set(places.filter((_, at) => isMine[at]))
    const theirs = new Set(places.filter((_, at) => !isMine[at]))
    return [b, changedAt(b, m, mine), changedAt(b, t, theirs)] as const
  })

/** Every value of a form with its path. */
const valuesOf = (form: DraftForm): [string, DraftValue][] => [
  ...Object.entries(form).filter(([name]) => name !== 'lines'),
  ...draftLines(form).flatMap(({ id, ...fields }) =>
    Object.entries(fields).map(([name, each]): [string, DraftValue] => [`lines.${id}.${name}`, each]),
  ),
]

describe('merging any changes', () => {
  test('gives the same form whichever side is mine, where nothing conflicts', () =>
    fc.assert(
      fc.property(changesApart, ([b, m, t]) => {
        const merged = mergeDraft(b, m, t)
        fc.pre(merged.conflicts.length === 0)
        expect(mergeDraft(b, t, m)).toEqual(merged)
      }),
      { numRuns: 3000 },
    ))

  test('reports the same fields as conflicts whichever side is mine', () =>
    fc.assert(
      fc.property(someForm, someForm, someForm, (b, m, t) => {
        const fields = (conflicts: { field: string }[]) => conflicts.map(({ field }) => field).toSorted()
        expect(fields(mergeDraft(b, t, m).conflicts)).toEqual(fields(mergeDraft(b, m, t).conflicts))
      }),
    ))

  test('loses nothing typed: what a side changed is in the form or in a conflict', () =>
    fc.assert(
      fc.property(someForm, someForm, someForm, (b, m, t) => {
        const { form, conflicts } = mergeDraft(b, m, t)
        const before = new Map(valuesOf(b))
        const after = new Map(valuesOf(form))
        const text = JSON.stringify
        for (const side of ['mine', 'theirs'] as const)
          for (const [path, typed] of valuesOf(side === 'mine' ? m : t)) {
            if (typed === null || text(before.get(path)) === text(typed) || text(after.get(path)) === text(typed))
              continue
            const line = path.split('.').slice(0, 2).join('.')
            const found = conflicts.find(({ field }) => field === path || field === line)
            const kept = found && (found.field === path ? found[side] : (found[side] as DraftForm)[path.split('.')[2]!])
            expect(kept, `${side} ${path}`).toEqual(typed)
          }
      }),
      { numRuns: 3000 },
    ))

  test('changes nothing if one side has changed nothing', () =>
    fc.assert(
      fc.property(someForm, someForm, (b, m) => {
        expect(mergeDraft(b, m, b)).toEqual(mergeDraft(m, m, m))
        expect(mergeDraft(b, b, m).conflicts).toEqual([])
      }),
    ))
})
