import { expect, test } from 'vitest'
import type { FieldErrors } from './form-errors.ts'
import { createFormState } from './form-state.ts'

type Values = { title: string; from: string; to: string }

const required = { key: 'required', params: {} }

const check = ({ title, from, to }: Values): FieldErrors => ({
  ...(title === '' ? { title: required } : {}),
  ...(to < from ? { to: { key: 'due_before_date', params: {} } } : {}),
})

const stateOf = (initialValues: Values | undefined) =>
  createFormState<Values>({
    initialValues: () => initialValues && { values: initialValues, version: 3 },
    check,
    pathOf: (path) => path.replace('name', 'title'),
  })

const empty: Values = { title: '', from: '1', to: '2' }

test('a form keeps the version of the record that its changes are based on', () => {
  const state = stateOf(empty)
  expect(state.edits.get()).toBeUndefined()
  expect(state.now()).toEqual({ values: empty, version: 3 })
  state.change((values) => ({ ...values, title: 'A' }), ['title'])
  state.change((values) => ({ ...values, to: '3' }), ['to'])
  expect(state.edits.get()).toEqual({ values: { title: 'A', from: '1', to: '3' }, version: 3, base: empty })
})

test('a form keeps the values that its changes are based on when the record is loaded again', () => {
  const state = stateOf(empty)
  state.change((values) => ({ ...values, title: 'A' }), ['title'])
  state.setRules({ initialValues: () => ({ values: { ...empty, to: '9' }, version: 4 }), check })
  state.change((values) => ({ ...values, from: '0' }), ['from'])
  expect(state.edits.get()).toMatchObject({ version: 3, base: empty })
})

test('a form that is not loaded cannot be changed and has no errors', () => {
  const state = stateOf(undefined)
  state.change((values) => values, [])
  expect(state.edits.get()).toBeUndefined()
  expect(state.check()).toBe(true)
})

test('a form that has loaded uses its new rules', () => {
  const state = stateOf(undefined)
  state.setRules({ initialValues: () => ({ values: empty }), check })
  state.change((values) => ({ ...values, title: 'A' }), ['title'])
  expect(state.now()?.values.title).toBe('A')
})

test('a field that was left untouched shows no error, a changed one does', () => {
  const state = stateOf(empty)
  state.leave('title')
  expect(state.shownErrors.get().errors).toEqual({})
  state.change((values) => ({ ...values, to: '0' }), ['to'])
  expect(state.shownErrors.get().errors).toEqual({})
  state.leave('to')
  expect(Object.keys(state.shownErrors.get().errors)).toEqual(['to'])
})

test('a refused form lists all errors, and an error disappears with the change that corrects it', () => {
  const state = stateOf({ ...empty, to: '0' })
  expect(state.check()).toBe(false)
  expect(state.shownErrors.get()).toMatchObject({ refused: true, errors: { title: required, to: {} } })
  // A change of the start date corrects the error of the end date.
  state.change((values) => ({ ...values, from: '0' }), ['from'])
  expect(state.shownErrors.get()).toEqual({ refused: true, errors: { title: required } })
  state.change((values) => ({ ...values, title: 'A' }), ['title'])
  expect(state.check()).toBe(true)
  expect(state.shownErrors.get()).toEqual({ refused: false, errors: {} })
})

test('the error of the server stays at its field until that field changes', () => {
  const state = stateOf({ ...empty, title: 'A' })
  expect(state.refuse({})).toBe(false)
  expect(state.refuse({ name: ['Toks pavadinimas jau yra.', 'second'] })).toBe(true)
  const fieldErrors = { title: 'Toks pavadinimas jau yra.' }
  expect(state.shownErrors.get()).toEqual({ refused: true, errors: fieldErrors })
  state.change((values) => ({ ...values, to: '3' }), ['to'])
  state.leave('title')
  expect(state.shownErrors.get().errors).toEqual(fieldErrors)
  state.change((values) => ({ ...values, title: 'B' }), ['title'])
  expect(state.shownErrors.get().errors).toEqual({})
})

test('replaced values leave no error behind', () => {
  const state = stateOf(empty)
  state.check()
  state.replace({ values: { ...empty, title: 'Theirs' }, version: 4 })
  expect(state.now()).toEqual({ values: { ...empty, title: 'Theirs' }, version: 4 })
  expect(state.shownErrors.get()).toEqual({ refused: false, errors: {} })
})
