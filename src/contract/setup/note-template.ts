import { z } from 'zod'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, requiredMultiline, requiredText } from '#contract/platform/fields.ts'

const fields = {
  title: requiredText(100),
  // So short that all templates that a company may have fit into one page of the list.
  text: requiredMultiline(1500),
}

export const noteTemplateInput = z.strictObject(fields)
const ownFields = { title: z.string(), text: z.string().describe('what is inserted into the note of an invoice') }
export const noteTemplateItem = z.object({ ...common, ...ownFields })
export type NoteTemplate = z.infer<typeof noteTemplateItem>

export const noteTemplateRows = crud('note-template', {
  item: noteTemplateItem,
  row: noteTemplateItem,
  formItem: noteTemplateItem.extend(recordActions),
  input: noteTemplateInput,
  fields,
  options: z.object({}),
  defaults: z.object(ownFields),
  tabs: ['all'],
  sorts: ['title'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
