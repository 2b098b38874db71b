import { mostAnswerBytes } from '#domain/document-size.ts'
import { canBeLong } from './can-be-long.ts'

/** A document with what came to it after it was written, oldest first. */
export type Document = { lines: readonly object[]; payments: readonly object[]; credits?: readonly object[] }
/** The document with the newest of its payments and credits alone, at most so many of each. */
type Shorten<Item> = (item: Item, most: number) => Item
type Form = { item: object; options: object }

// As many of them as there is room for. For one there always is: each document was refused that left none (see refuse-long).
const steps = [50, 20, 5, 1]
// What the refusal of a change made on an older version says around the item.
const aroundItem = 1000

const isDocument = (answer: unknown): answer is Document =>
  typeof answer === 'object' && answer !== null && 'lines' in answer && 'payments' in answer
const isForm = (answer: unknown): answer is Form => typeof answer === 'object' && answer !== null && 'options' in answer

const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer))

/** The document as it is answered by itself: where it is too long, with the newest alone of what came to it. */
export const fitItem = <Item extends Document>(item: Item, shorten: Shorten<Item>): Item => {
  const fits = (some: Item) => bytesOf(some) < mostAnswerBytes - aroundItem
  if (!canBeLong(item) || fits(item)) return item
  const shorter = steps.map((most) => shorten(item, most))
  return shorter.find(fits) ?? shorter.at(-1) ?? item
}

/** Of the choices those alone that are `kept`; the form of a new document offers all that are in use. */
const narrowed = (options: object, kept: (row: { archived?: boolean }) => boolean) => {
  const lists = Object.entries(options).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.filter((row) => typeof row !== 'object' || kept(row)) : list,
  ])
  return { ...Object.fromEntries(lists), has_more: true }
}

/**
 * The document with the choices of its form. Where both are too long together, of the choices only those are left that no other form
 * offers, then of what came to the document the newest, and at last no choices.
 */
const fitForm = <Item extends Document>({ item, options }: Form, shorten: Shorten<Item>): Form => {
  const fits = (form: Form) => bytesOf(form) < mostAnswerBytes
  if (!canBeLong(item, options) || fits({ item, options })) return { item, options }
  // The document of a form is of the kind that the handlers answer.
  const shorter = isDocument(item) ? steps.map((most) => shorten(item as Item, most)) : []
  const archived = narrowed(options, (row) => row.archived === true)
  const forms = [item, ...shorter].map((shown) => ({ item: shown, options: archived }))
  return forms.find(fits) ?? { item: shorter.at(-1) ?? item, options: narrowed(options, () => false) }
}

type Answers = (context: never, asked: never) => Promise<unknown>

/** The same handlers of a kind of document, none of whose answers is too long. */
export const fitAnswers = <Handlers extends Record<string, Answers>, Item extends Document>(
  handlers: Handlers,
  shorten: Shorten<Item>,
): Handlers => {
  const fit = (answer: unknown) =>
    isForm(answer) ? fitForm(answer, shorten) : isDocument(answer) ? fitItem(answer as Item, shorten) : answer
  const fitting = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (...asked: Parameters<Answers>) => fit(await handle(...asked)),
  ])
  // What is left out of an answer is told in it and leaves its type as it is.
  return Object.fromEntries(fitting) as Handlers
}
