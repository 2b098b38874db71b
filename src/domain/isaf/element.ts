import type { SimpleType } from './simple-types.ts'

/** An element of the file: either text of a type, or other elements in their order. */
export interface Element {
  name: string
  /** How often it must and may stand; once by default. */
  min: number
  max: number
  /** Whether it may be empty with xsi:nil="true". */
  nillable: boolean
  /** The type of its text; null for an element with children. */
  type: SimpleType | null
  children: readonly Element[]
}

type Options = Partial<Pick<Element, 'min' | 'max' | 'nillable'>>

const defaults = { min: 1, max: 1, nillable: false }

/** An element with text. */
export const simple = (name: string, type: SimpleType, options: Options = {}): Element => ({
  ...defaults,
  name,
  type,
  children: [],
  ...options,
})

/** An element with other elements. */
export const complex = (name: string, children: readonly Element[], options: Options = {}): Element => ({
  ...defaults,
  name,
  type: null,
  children,
  ...options,
})
