import type {
  ImportEntity,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportRecord,
  RowState,
} from '#domain/import/record.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/**
 * One comparison or application of an import: the context of the person who started it, and what the records before the current ones have
 * brought.
 */
export type ImportRun = CompanyContext & {
  import: { id: string; kind: ImportKind; paid_until: PlainDate | null }
  /**
   * Where the import itself brings what a key identifies (`client code 304567891`). A document may name a client that the same import
   * makes. Empty while an import is applied: then the client is stored already.
   */
  earlier: Map<string, Place>
  /**
   * How many payments without a number each file has had so far, by file and key: equal ones of one file are different payments. Null
   * while an import is applied: they were counted when it was compared.
   */
  counts: Map<string, number> | null
}

export type Place = { file: number; line: number }

/** A problem of a record; the engine adds its place. `code` is a key of the texts `import_problem`, `validation` or `problem`. */
export type RowProblem = Pick<ImportProblem, 'code' | 'severity' | 'field' | 'values'>

/** What becomes of a record, and what is needed to apply it. */
export type Compared<Plan = unknown> = {
  state: RowState
  /** The fields as they will be stored, for the person. */
  values: Record<string, string>
  /** Of a changed record: the fields that differ, as they are stored. */
  old: Record<string, string | null>
  problems: RowProblem[]
  /** What exists already, and its version. */
  subject_id: string | null
  version: number | null
  /** What identifies the record. A later record of the import with one of these keys is a duplicate. */
  keys: string[]
  /** Of a document: its total in the currency of the company. */
  total: string | null
  /** What `apply` stores. It is not kept: records are compared again right before they are applied. */
  plan: Plan | null
}

/** A record that is applied now: new, or changed with the version that the person saw. */
export type ToApply<Plan = unknown> = Compared<Plan> & { plan: Plan; record: ImportRecord }

/** What applying a record has done. `undo` is stored as JSON and given to `undo`. */
export type Applied = { subject_id: string; undo: object } | { problems: RowProblem[] }

/** A row to undo: what it made or changed. */
export type AppliedRow = { state: RowState; subject_id: string; undo: unknown }

/** `kept`: why it stays, a key of the texts `import_kept`, and the title of the record. */
export type Undone = { kept: null } | { kept: string; title: string }

/**
 * How the records of one entity are compared, stored and undone. Every function gets up to some hundred records and answers for each, in
 * the same order; `apply` and `undo` run in one transaction for a batch, while no other import of the company is applied. They throw a
 * Problem if a record is refused: the engine then repeats the records of the batch one by one.
 */
export type EntityWork<Plan = unknown> = {
  compare(run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<Plan>[]>
  apply(run: ImportRun, rows: readonly ToApply<Plan>[]): Promise<Applied[]>
  undo(run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]>
}

export type EntityTable = Record<ImportEntity, EntityWork>

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 99).toWellFormed()}…` : text)

/** A problem for which the record is left out. Values of cells are shortened, because they stand in its words. */
export const errorOf = (field: ImportField | null, code: string, values: Record<string, string> = {}): RowProblem => ({
  code,
  severity: 'error',
  field,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)])),
})

/** A record that is left out, with the reasons. */
export const wrong = (record: ImportRecord, problems: RowProblem[]): Compared<never> => ({
  state: 'wrong',
  values: { ...record.values },
  old: {},
  problems,
  subject_id: null,
  version: null,
  keys: [],
  total: null,
  plan: null,
})
