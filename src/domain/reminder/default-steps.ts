import type { ReminderStep } from './steps.ts'

/** Which of the usual letters a step has while the company wrote none. */
export const usualLetters = ['before', 'first', 'week', 'last'] as const
export type UsualLetter = (typeof usualLetters)[number]

/** The usual letter for so many days after the due day. */
export const usualLetterOf = (days: number): UsualLetter =>
  days <= 0 ? 'before' : days < 7 ? 'first' : days < 21 ? 'week' : 'last'

/** The steps of a company that changed none. Their ids are the same in each company: a step is found by company and id. */
export const defaultSteps: readonly (ReminderStep & { letter: UsualLetter })[] = [
  { id: '018f0000-0000-7000-8000-000000000001', days: -3, on: true, letter: 'before' },
  { id: '018f0000-0000-7000-8000-000000000002', days: 1, on: true, letter: 'first' },
  { id: '018f0000-0000-7000-8000-000000000003', days: 7, on: true, letter: 'week' },
  { id: '018f0000-0000-7000-8000-000000000004', days: 21, on: true, letter: 'last' },
]

/** Letters go from the first full hour until the second, by the company's clock. */
export const defaultHours = { from: 9, to: 17 } as const
